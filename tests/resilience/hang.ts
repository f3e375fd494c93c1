import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copyDeployFiles } from "../deploy/deploy-files.ts";
import { startHaproxy } from "../deploy/haproxy.ts";
import { freePort } from "../support/free-port.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import { type RetryRun, startAsking } from "./hang-buyers.ts";
import { endHolds, findHangLosses } from "./hang-findings.ts";
import { emptied, endLeases, takeMails } from "./mail-taking.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { percentile } from "./percentile.ts";
import { type Sold, sellProduct } from "./purchases.ts";
import { againCounts } from "./rush.ts";
import { createShopData, type ShopData } from "./shop-processes.ts";
import { startVisit, type Visit } from "./visitor.ts";

const stock = 1_000_000;
const loop = resolve("tests/support/endless-loop.ts");
const lastingMs = 20_000;
const betweenMs = 10_000;
/** Number of mails that a process sends concurrently. */
const sentAtOnce = 4;

type Balancer = Awaited<ReturnType<typeof startHaproxy>>;

interface Hung {
	/** Pages of the other process that a visitor loaded during the hang. */
	visit: Visit;
	answered: number;
	/** Time until the balancer took the process out, in milliseconds. */
	leftOutMs: number;
}

/**
 * Hangs one of two processes while orders are placed, twice by default: it is stopped for 20 s, then loops for 20 s.
 * It continues each time.
 */
export async function runHang([times = "2"]: string[]): Promise<Outcome[]> {
	const data = await createShopData("postgres");
	const mails = await takeMails({ below: () => 10 });
	const files = copyDeployFiles();
	try {
		const LOOP_SECONDS = String(lastingMs / 1000);
		const start = () => data.start({ SMTP_URL: mails.url, NODE_OPTIONS: `--import=${loop}`, LOOP_SECONDS, PORT: "0" });
		const shops = [await start(), await start()];
		const [a = "", b = ""] = shops.map(({ origin }) => new URL(origin).port);
		const ports = { plain: String(await freePort()), https: String(await freePort()), a, b };
		const balancer = await startHaproxy(files, ports);
		// The balancer has a self-signed certificate.
		process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
		const hanging = hangInTurn(data, {
			shops,
			balancer,
			origin: `https://127.0.0.1:${ports.https}`,
			times: Number(times),
		});
		return [await hanging.then((hangs) => judge(data, hangs, mails.taken)).finally(balancer.stop)];
	} finally {
		delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
		await data.remove();
		await mails.close();
		files.remove();
	}
}

interface Place {
	shops: ShopProcess[];
	balancer: Balancer;
	origin: string;
	times: number;
}

interface Hangs {
	hung: Hung[];
	retryRun: RetryRun;
	ended: Set<string>;
	products: Sold[];
}

async function hangInTurn(data: ShopData, { shops, balancer, origin, times }: Place): Promise<Hangs> {
	const { db } = data.database;
	await balancer.untilUp(2);
	const products = await sellThree(data, shops);
	const retryRun = startAsking(db, origin, products);
	const hung: Hung[] = [];
	const ended = new Set<string>();
	for (let i = 0; i < times; i++) {
		await setTimeout(betweenMs);
		const [stopped, other] = (i % 2 === 0 ? shops : shops.toReversed()) as [ShopProcess, ShopProcess];
		const ending = endHolds(db, ended);
		const hang = ways[i % ways.length] as Way;
		hung.push(await standStill({ stopped, other, balancer, retryRun, products, hang }));
		await balancer.untilUp(2);
		await ending;
	}
	await retryRun.stop();
	return { hung, retryRun, ended, products };
}

async function judge({ database }: ShopData, hangs: Hangs, taken: ReadonlyMap<string, number>): Promise<Outcome> {
	const { hung, retryRun, ended, products } = hangs;
	// Waits for mails in delivery first. If their lease ended now, they would be sent twice.
	await emptied(database, taken);
	await endLeases(database);
	await emptied(database, taken);
	const started = new Map(products.map(({ _id }) => [_id, stock]));
	const maxRepeats = sentAtOnce * hung.length;
	const { lost, ...counts } = await findHangLosses(database.db, { retryRun, ended, started, taken, maxRepeats });
	for (const { answered, visit } of hung) {
		if (answered === 0) lost.push("nobody could order while a process stood still");
		lost.push(...visit.notServed.map((status) => `the other process answered a visitor ${status}`));
	}
	const run = "hang behind HAProxy (postgres)";
	return { run, counts: { times: hung.length, ...counts, ...hungCounts(hung, retryRun) }, lost };
}

async function sellThree({ database }: ShopData, [shop]: ShopProcess[]): Promise<Sold[]> {
	const [admin] = (await createPeople(database.db, 1, { admin: true })) as [Person];
	const products: Sold[] = [];
	while (products.length < 3) products.push(await sellProduct(shop?.origin ?? "", admin, stock));
	return products;
}

type Way = (stopped: ShopProcess) => Promise<void>;

const standsStill: Way = async ({ pid }) => {
	process.kill(pid, "SIGSTOP");
	await setTimeout(lastingMs);
	process.kill(pid, "SIGCONT");
};
const loops: Way = async ({ pid }) => {
	process.kill(pid, "SIGUSR2");
	await setTimeout(lastingMs);
};
const ways = [standsStill, loops];

interface Still {
	hang: Way;
	stopped: ShopProcess;
	other: ShopProcess;
	balancer: Balancer;
	retryRun: RetryRun;
	products: Sold[];
}

async function standStill({ stopped, other, balancer, retryRun, products, hang }: Still): Promise<Hung> {
	const visiting = startVisit(other.origin, ["/", "/allproducts", `/product/${products[0]?._id}`]);
	const before = retryRun.answeredAt.length;
	const begun = performance.now();
	const hanging = hang(stopped);
	await balancer.untilUp(1);
	const leftOutMs = performance.now() - begun;
	await hanging;
	const answered = retryRun.answeredAt.length - before;
	const visit = await visiting.stop();
	return { visit, answered, leftOutMs };
}

function hungCounts(hung: Hung[], { answeredAt, again, duplicateRequests }: RetryRun) {
	const gaps = answeredAt.slice(1).map((at, i) => at - (answeredAt[i] ?? at));
	return {
		"orders told of while one stood still": hung.reduce((sum, { answered }) => sum + answered, 0),
		"asked again by the same key without an answer to the first": duplicateRequests,
		...againCounts(again),
		"ms at most until HAProxy left it out": percentile(
			hung.map(({ leftOutMs }) => leftOutMs),
			1,
		),
		"ms at most in which no order was told of": percentile(gaps, 1),
		"pages of the other for a visitor": hung.reduce((sum, { visit }) => sum + visit.pages, 0),
		"ms for one (99%)": Math.max(...hung.map(({ visit }) => visit.mostlyMs)),
	};
}
