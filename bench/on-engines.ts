import type { Db } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import type { Figure } from "./figures.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";

/** Measures a shop on SQLite, then one on a PostgreSQL of its own. @param fill fills its database before it starts */
export async function onEngines(
	fill: (db: Db) => Promise<void>,
	measure: (shop: MeasuredShop, engine: string) => Promise<Figure[]>,
): Promise<Figure[]> {
	const onSqlite = await measureOn("SQLite", {}, fill, measure);
	const postgres = await startPostgres();
	try {
		return [...onSqlite, ...(await measureOn("PostgreSQL", { DATABASE_URL: postgres.url }, fill, measure))];
	} finally {
		await postgres.stop();
	}
}

function measureOn(
	engine: string,
	settings: Record<string, string>,
	fill: (db: Db) => Promise<void>,
	measure: (shop: MeasuredShop, engine: string) => Promise<Figure[]>,
): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir, settings)).stop();
		const database = await openDatabase({ dataDir, databaseUrl: settings.DATABASE_URL }, console);
		await fill(database.db);
		await database.close();
		const shop = await startMeasuredShop(dataDir, settings);
		const figures = await measure(shop, engine);
		await shop.stop();
		return figures.map((figure) => ({ ...figure, name: `${figure.name}, ${engine}` }));
	});
}
