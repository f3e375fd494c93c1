import { startPostgres } from "../tests/support/postgres-server.ts";
import { ask } from "./ask.ts";
import { actConcurrently } from "./cpu-each.ts";
import type { Figure } from "./figures.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";

const callersOfEach = 4;
const pagesOfEach = 300;
const rounds = 4;
/** Two processes then render 1.7 times as many as one, on a core each. */
const maxCpuRatio = 1.18;
/** An address of the catalogue that the page cache does not know. */
const rendered = "/allproduct%73";

/**
 * How many pages two processes on one PostgreSQL render in a second, and one of them alone, in turn. Callers and database want
 * the same cores as they do: what each would render on a core of its own follows from the CPU of a page.
 */
export async function measureProcesses(): Promise<Figure[]> {
	const postgres = await startPostgres();
	try {
		return await inFreshFolder(async (dataDir) => {
			const open = () => startMeasuredShop(dataDir, { DATABASE_URL: postgres.url });
			// The first one fills the database.
			const shops = [await open(), await open()];
			await renderIn(shops);
			const alone = { perSecond: 0, cpu: 0 };
			const together = { perSecond: 0, cpu: 0 };
			for (let round = 0; round < rounds; round++) {
				add(alone, await renderIn(shops.slice(0, 1)));
				add(together, await renderIn(shops));
			}
			for (const shop of shops) await shop.stop();
			return [
				{ name: "pages rendered by one process on PostgreSQL", value: alone.perSecond, unit: "/s" },
				{ name: "pages rendered by two, with their callers on the same cores", value: together.perSecond, unit: "/s" },
				{ name: "CPU of a page in one process", value: alone.cpu, unit: "ms" },
				{ name: "CPU of a page in two processes", value: together.cpu, unit: "ms" },
				{
					name: "CPU of a page in two processes against one",
					value: together.cpu / alone.cpu,
					unit: "×",
					limit: maxCpuRatio,
				},
			];
		});
	} finally {
		await postgres.stop();
	}
}

interface Rendering {
	perSecond: number;
	/** Of the shop, for one page. Milliseconds. */
	cpu: number;
}

function add(mean: Rendering, round: Rendering): void {
	mean.perSecond += round.perSecond / rounds;
	mean.cpu += round.cpu / rounds;
}

async function renderIn(shops: MeasuredShop[]): Promise<Rendering> {
	const cpuOfAll = () => shops.reduce((sum, shop) => sum + shop.cpuMs(), 0);
	const pages = shops.length * pagesOfEach;
	const [begun, cpuBefore] = [performance.now(), cpuOfAll()];
	await Promise.all(
		shops.map(({ origin }) => actConcurrently(callersOfEach, pagesOfEach, () => ask(origin, "identity", rendered))),
	);
	return { perSecond: (pages * 1000) / (performance.now() - begun), cpu: (cpuOfAll() - cpuBefore) / pages };
}
