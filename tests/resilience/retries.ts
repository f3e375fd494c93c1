import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { copyDeployFiles } from "../deploy/deploy-files.ts";
import { startHaproxy } from "../deploy/haproxy.ts";
import { startNginx } from "../deploy/nginx.ts";
import { freePort } from "../support/free-port.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold, sellProduct } from "./purchases.ts";
import { createShopData } from "./shop-processes.ts";
import { findDrift } from "./stock-equation.ts";

const stock = 1_000_000;
const callers = 8;
const times = 12;
const stillMs = 2500;
/** Time without an answer after which the proxy sends the request to the other process. */
const timeoutMs = 1000;
/** An account gets at most ten order mails per hour. */
const ordersOfOne = 8;

/** The requests and the answers through the proxy. */
interface RequestCounts {
	/** Order ids by `Idempotency-Key`. Undefined when no answer came. */
	keyed: Map<string, string | undefined>;
	/** Ids of orders without a key. Undefined when no answer came. */
	unkeyed: (string | undefined)[];
	/** Acknowledged orders that took longer than the proxy waits: the proxy has sent them twice. */
	repeated: number;
}

/**
 * Misconfigures both proxies on purpose: a request without an answer for a second is sent to the other process, even a
 * POST.
 */
export async function runRetries(): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	// The proxies have a self-signed certificate.
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
	for (const proxy of ["nginx", "haproxy"] as const) outcomes.push(await repeatedBy(proxy));
	delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
	return outcomes;
}

async function repeatedBy(proxy: "nginx" | "haproxy"): Promise<Outcome> {
	const data = await createShopData("postgres");
	const files = copyDeployFiles();
	const { db } = data.database;
	try {
		const [first, second] = [await data.start({ SMTP_URL: "off" }), await data.start({ SMTP_URL: "off" })];
		const [admin] = (await createPeople(db, 1, { admin: true })) as [Person];
		const product = await sellProduct(first.origin, admin, stock);
		const [a = "", b = ""] = [first, second].map(({ origin }) => new URL(origin).port);
		const ports = { plain: String(await freePort()), https: String(await freePort()), a, b };
		const stop = await (proxy === "nginx" ? retryingNginx : retryingHaproxy)(files, ports);
		const asking = startCallers(db, `https://127.0.0.1:${ports.https}`, product);
		for (let i = 0; i < times; i++) await standStill(i % 2 === 0 ? first : second);
		const asked = await asking.stop();
		stop();
		return await judge(db, proxy, asked, product);
	} finally {
		await data.remove();
		files.remove();
	}
}

type Files = ReturnType<typeof copyDeployFiles>;
type Ports = Record<"plain" | "https" | "a" | "b", string>;

async function retryingNginx(files: Files, ports: Ports): Promise<() => void> {
	const again = "proxy_read_timeout 1s;\n\t\tproxy_next_upstream error timeout non_idempotent;";
	files.edit("nginx.conf", ["proxy_read_timeout 40s;", again]);
	const program = await startNginx(files, ports);
	return () => void program.kill();
}

async function retryingHaproxy(files: Files, ports: Ports): Promise<() => void> {
	files.edit(
		"haproxy.cfg",
		["retry-on conn-failure empty-response", "retry-on all-retryable-errors"],
		["\thttp-request disable-l7-retry unless METH_GET\n", ""],
		["timeout server 40s", "timeout server 1s"],
	);
	const balancer = await startHaproxy(files, ports);
	await balancer.untilUp(2);
	return balancer.stop;
}

async function standStill({ pid }: ShopProcess): Promise<void> {
	await setTimeout(stillMs);
	process.kill(pid, "SIGSTOP");
	await setTimeout(stillMs);
	process.kill(pid, "SIGCONT");
}

/** Starts callers that place one order after the other, every second one with a key. They never retry. */
function startCallers(db: Db, origin: string, product: Sold) {
	const asked: RequestCounts = { keyed: new Map(), unkeyed: [], repeated: 0 };
	let over = false;
	const calling = Array.from({ length: callers }, async (_, caller) => {
		let buyer: Person | undefined;
		for (let nth = 0; !over; nth++) {
			if (!buyer || nth % ordersOfOne === 0) [buyer] = (await createPeople(db, 1)) as [Person];
			const key = (caller + nth) % 2 === 0 ? newId() : undefined;
			const begun = performance.now();
			const answer = await order(origin, buyer, product, 1, key).catch(() => undefined);
			const id = answer?.status === 200 ? answer.body.insertedId : undefined;
			if (id && performance.now() - begun > timeoutMs) asked.repeated += 1;
			if (key) asked.keyed.set(key, id);
			else asked.unkeyed.push(id);
			await setTimeout(50);
		}
	});
	return {
		stop: async () => {
			over = true;
			await Promise.all(calling);
			// A stopped process still handles its received requests when it continues.
			await setTimeout(stillMs);
			return asked;
		},
	};
}

async function judge(
	db: Db,
	proxy: string,
	{ keyed, unkeyed, repeated }: RequestCounts,
	product: Sold,
): Promise<Outcome> {
	const orders = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.select(["orders.id", "purchases.purchase_order as key"])
		.execute();
	const lost = await findDrift(db, new Map([[product._id, stock]]));
	const ids = new Set(orders.map(({ id }) => id));
	for (const id of [...keyed.values(), ...unkeyed])
		if (id && !ids.has(id)) lost.push(`order ${id} was acknowledged and is gone`);
	const byKey = Map.groupBy(orders, ({ key }) => key);
	for (const [key, id] of keyed) {
		const made = byKey.get(key) ?? [];
		if (made.length > 1 || (id && made[0]?.id !== id)) lost.push(`key ${key} made ${made.length} orders`);
	}
	const acknowledged = unkeyed.filter((id) => id !== undefined).length;
	const twice = (byKey.get(null)?.length ?? 0) - acknowledged;
	if (repeated === 0) lost.push("the proxy repeated no order: nothing was tried");
	const counts = { "orders by a key": keyed.size, "orders without": unkeyed.length, "sent again": repeated };
	return {
		run: `orders that ${proxy} repeats (postgres)`,
		counts: { ...counts, "without a key made and told to nobody": twice },
		lost,
	};
}
