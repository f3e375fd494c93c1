import { startPostgres } from "../tests/support/postgres-server.ts";
import { ask } from "./ask.ts";
import { actConcurrently } from "./cpu-each.ts";
import type { Figure } from "./figures.ts";
import { inFreshFolder, startMeasuredShop } from "./measured-shop.ts";

const callersOfEach = 4;
const pagesOfEach = 300;
const rounds = 4;
/** An address of the catalogue that the page cache does not know. */
const rendered = "/allproduct%73";

/** How many pages two processes on one PostgreSQL render in a second, and one of them alone, in turn. */
export async function measureProcesses(): Promise<Figure[]> {
	const postgres = await startPostgres();
	try {
		return await inFreshFolder(async (dataDir) => {
			const open = () => startMeasuredShop(dataDir, { DATABASE_URL: postgres.url });
			// The first one fills the database.
			const shops = [await open(), await open()];
			const origins = shops.map(({ origin }) => origin);
			await pagesPerSecond(origins);
			let alone = 0;
			let together = 0;
			for (let round = 0; round < rounds; round++) {
				alone += await pagesPerSecond(origins.slice(0, 1));
				together += await pagesPerSecond(origins);
			}
			for (const shop of shops) await shop.stop();
			return [
				{ name: "pages rendered by one process on PostgreSQL", value: alone / rounds, unit: "/s" },
				{ name: "pages rendered by two", value: together / rounds, unit: "/s", limit: (1.7 * alone) / rounds },
			];
		});
	} finally {
		await postgres.stop();
	}
}

async function pagesPerSecond(origins: string[]): Promise<number> {
	const begun = performance.now();
	const each = origins.map((origin) =>
		actConcurrently(callersOfEach, pagesOfEach, () => ask(origin, "identity", rendered)),
	);
	await Promise.all(each);
	return (origins.length * pagesOfEach * 1000) / (performance.now() - begun);
}
