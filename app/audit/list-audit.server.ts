import { type Selectable, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { type ListPage, type ListRange, readListPage } from "../../db/list-page.ts";
import type { AuditTable } from "../../db/schema.ts";

export interface AuditFilter {
	/** A user's id, `provider` or `system`. */
	actor?: string;
	action?: string;
	subject?: string;
	/** Start of the period, included. `until` is excluded. */
	from?: Date;
	until?: Date;
}

export interface AuditRow extends Selectable<AuditTable> {
	/** The facts of the previous edit, for an edited product. */
	facts_before: string | null;
}

export function listAuditPage(db: DbOrTx, filter: AuditFilter, range: ListRange): Promise<ListPage<AuditRow>> {
	const { actor, action, subject, from, until } = filter;
	let query = db.selectFrom("audit").selectAll("audit").select(factsBefore.as("facts_before"));
	if (actor !== undefined) query = query.where("audit.actor", "=", actor);
	if (action !== undefined) query = query.where("audit.action", "=", action);
	if (subject !== undefined) query = query.where("audit.subject", "=", subject);
	if (from) query = query.where("audit.at", ">=", from.toISOString());
	if (until) query = query.where("audit.at", "<", until.toISOString());
	const by = { column: "audit.at", of: ({ at }: AuditRow) => at, text: true };
	return readListPage(query, { id: "audit.id", by, descending: true }, range);
}

const factsBefore = sql<string | null>`case when audit.action = 'product.edited' then (
	select earlier.facts from audit as earlier
	where earlier.subject = audit.subject and (earlier.at, earlier.id) < (audit.at, audit.id)
		and earlier.action in ('product.added', 'product.edited')
	order by earlier.at desc, earlier.id desc limit 1) end`;
