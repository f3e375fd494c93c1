import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { type ListPage, type ListRange, readListPage } from "../../db/list-page.ts";
import type { AuditTable } from "../../db/tables/shop-tables.ts";

export interface AuditFilter {
	/** A user's id, `provider` or `system`. */
	actor?: string;
	action?: string;
	subject?: string;
	/** Start of the period, included. `until` is excluded. */
	from?: Date;
	until?: Date;
}

export type AuditRow = Selectable<AuditTable>;

export function listAuditPage(db: DbOrTx, filter: AuditFilter, range: ListRange): Promise<ListPage<AuditRow>> {
	const { actor, action, subject, from, until } = filter;
	let query = db.selectFrom("audit").selectAll();
	if (actor !== undefined) query = query.where("actor", "=", actor);
	if (action !== undefined) query = query.where("action", "=", action);
	if (subject !== undefined) query = query.where("subject", "=", subject);
	if (from) query = query.where("at", ">=", from.toISOString());
	if (until) query = query.where("at", "<", until.toISOString());
	const by = { column: "at", of: ({ at }: AuditRow) => at, text: true };
	return readListPage(query, { id: "id", by, descending: true }, range);
}
