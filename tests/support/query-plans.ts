import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { type Db, isPostgres } from "../../db/database.ts";

/** Returns the same database and records its queries in `queries`. */
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
 * Returns the queries whose plan scans a whole table or sorts rows, with the line of the plan.
 * On PostgreSQL, sequential scans and sorts are disabled: small tables would use them because they are faster there.
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

/** Returns the plan of each query whose text is chosen, after its text. */
export async function plansOf(
	db: Db,
	queries: readonly RootOperationNode[],
	matches: (text: string) => boolean,
): Promise<string[]> {
	const executor = db.getExecutor();
	const chosen = queries.filter((node) => matches(executor.compileQuery(node, { queryId: "plan" }).sql));
	const plans = await Promise.all(chosen.map((node) => planOf(db, node)));
	return plans.map(({ sql: text, plan }) => [text, ...plan].join("\n"));
}

const scan = /^SCAN |TEMP B-TREE FOR ORDER BY|Seq Scan on|\bSort\b/;
/** Plan lines that read rows through an index, in its order or by a search term. */
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
