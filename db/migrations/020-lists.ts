import { type Kysely, sql } from "kysely";
import { indexWords } from "../text-search.ts";

/** Lists are read in pages, sorted, filtered and searched by words (docs/decisions/037). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await indexWords(db, "orders");
	await indexWords(db, "users");
	await indexWords(db, "reviews");
	const { schema } = db;
	await schema.createIndex("orders_in_state").on("orders").columns(["status", "id"]).execute();
	await schema.dropIndex("orders_by_status").execute();
	await sql`create index orders_open on orders ((case when status in ('unpaid', 'paid') then 1 else 0 end), id)`.execute(
		db,
	);
	await schema.createIndex("orders_in_state_by_total").on("orders").columns(["status", "total_cents", "id"]).execute();
	await schema.createIndex("orders_by_total").on("orders").columns(["total_cents", "id"]).execute();
	await schema.createIndex("orders_by_product").on("orders").columns(["product_id", "id"]).execute();
	await schema.createIndex("orders_of_user").on("orders").columns(["user_id", "status", "id"]).execute();
	await schema.dropIndex("orders_by_user").execute();
	await schema.createIndex("audit_by_actor").on("audit").columns(["actor", "id"]).execute();
	await schema.createIndex("audit_by_action").on("audit").columns(["action", "id"]).execute();
	await schema.createIndex("audit_of_subject").on("audit").columns(["subject", "id"]).execute();
	await schema.dropIndex("audit_by_subject").execute();
}
