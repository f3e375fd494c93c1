import type { Selectable } from "kysely";
import { type DbOrTx, inList } from "../../db/database.ts";
import { type ListPage, type ListRange, readListPage } from "../../db/list-page.ts";
import type { AuditTable } from "../../db/tables/shop-tables.ts";
import type { AuditSort } from "./audit-entry.ts";

export interface AuditFilter {
	/** A user's id, `provider` or `system`. */
	actor?: string;
	action?: string;
	without?: "sign-ins";
	subject?: string;
	subjects?: readonly string[];
	/** Start of the period, included. `until` is excluded. */
	from?: Date;
	until?: Date;
}

export type AuditRow = Selectable<AuditTable>;

const at = { column: "at", of: (row: AuditRow) => row.at, text: true };
const action = { column: "action", of: (row: AuditRow) => row.action, text: true };
const actor = { column: "actor", of: (row: AuditRow) => row.actor, text: true };
const keys = { oldest: [at], action: [action, at], who: [actor, at] };

export function listAuditPage(
	db: DbOrTx,
	filter: AuditFilter,
	sort: AuditSort,
	range: ListRange,
): Promise<ListPage<AuditRow>> {
	const { subject, subjects, from, until } = filter;
	let query = db.selectFrom("audit").selectAll();
	if (filter.actor !== undefined) query = query.where("actor", "=", filter.actor);
	if (filter.action !== undefined) query = query.where("action", "=", filter.action);
	if (filter.without) query = query.where("action", "!=", "admin.signed-in");
	if (subject !== undefined) query = query.where("subject", "=", subject);
	if (subjects) query = query.where("subject", "in", inList(subjects));
	if (from) query = query.where("at", ">=", from.toISOString());
	if (until) query = query.where("at", "<", until.toISOString());
	const by = keys[sort === "newest" ? "oldest" : (sort.replace("-", "") as keyof typeof keys)];
	return readListPage(query, { id: "id", by, descending: sort === "newest" || sort.startsWith("-") }, range);
}
