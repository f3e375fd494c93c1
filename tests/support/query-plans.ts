import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { isPostgres } from "../../db/is-postgres.ts";

/** The same database, which notes what is asked of it. */
export function recordingDatabase(db: Db, queries: RootOperationNode[]): Db {
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			queries.push(node);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return db.withPlugin(plugin);
}

/**
 * What of the questions reads a whole table, or sorts what it has read, by the database's own plan of each.
 * PostgreSQL is asked as if a table were large: it reads and sorts a small one whole because that is quicker.
 */
export async function scansOf(db: Db, queries: readonly RootOperationNode[]): Promise<string[]> {
	const plans = queries
		.filter(({ kind }) => kind === "SelectQueryNode" || kind === "DeleteQueryNode")
		.map(async (node) => {
			const { sql: text, plan } = await planOf(db, node);
			return plan.filter((line) => scan.test(line) && !harmless.test(line)).map((line) => `${line.trim()}: ${text}`);
		});
	return (await Promise.all(plans)).flat();
}

const scan = /^SCAN |TEMP B-TREE FOR ORDER BY|Seq Scan on|\bSort\b/;
/** Rows are walked in the order of an index until there are enough, or have been found by a word. */
const harmless = /USING (COVERING )?INDEX|VIRTUAL TABLE INDEX|^SCAN found|Sort Key/;

async function planOf(db: Db, node: RootOperationNode): Promise<{ sql: string; plan: string[] }> {
	const executor = db.getExecutor();
	const query = executor.compileQuery(node, { queryId: "plan" });
	return db.transaction().execute(async (tx) => {
		if (!isPostgres(db)) {
			const { rows } = await tx.executeQuery<{ detail: string }>(explained("explain query plan", query));
			return { sql: query.sql, plan: rows.map(({ detail }) => detail) };
		}
		await sql`set local enable_seqscan = off`.execute(tx);
		await sql`set local enable_sort = off`.execute(tx);
		const { rows } = await tx.executeQuery<Record<"QUERY PLAN", string>>(explained("explain", query));
		return { sql: query.sql, plan: rows.map((row) => row["QUERY PLAN"]) };
	});
}

const explained = (word: string, { sql: text, parameters }: CompiledQuery) =>
	CompiledQuery.raw(`${word} ${text}`, [...parameters]);
