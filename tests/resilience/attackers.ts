// Attacks a shop from one client with many connections. Runs in its own thread, so that it does not slow down the
// observers.
import { connect, type Socket } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { callUntil } from "./callers.ts";

export interface Attack {
	kind: AttackKind;
	connections: number;
	/** Client address, as the proxy sends it in X-Forwarded-For. */
	from: string;
}

export type AttackKind = "held bodies" | "large held bodies" | "pages" | "invented queries" | "searches";

/** Starts an attack. `stop` returns the number of opened connections or answered requests, by result. */
export function startAttack(origin: string, attack: Attack): { stop(): Promise<Record<string, number>> } {
	const worker = new Worker(new URL(import.meta.url), { workerData: { origin, attack } });
	return {
		stop: () =>
			new Promise((resolve) => {
				worker.once("message", async (came: Record<string, number>) => {
					await worker.terminate();
					resolve(came);
				});
				worker.postMessage("stop");
			}),
	};
}

const misspelt = (n: number) =>
	Array.from({ length: 22 }, (_, i) => `quxw${String.fromCharCode(97 + ((n + i) % 26), 97 + ((n >> 2) % 26))}xk`).join(
		"+",
	);

const addresses: Record<string, (n: number) => string> = {
	pages: (n) =>
		[`/login?from=/attack-${n}`, `/product/attack-${n}`, `/allproducts?q=disc&min=0.${n % 99}`][n % 3] ?? "/",
	"invented queries": (n) => [`/api/products?x=${n}`, `/allproducts?sort=a${n}`, `/?page=${n}`][n % 3] ?? "/",
	searches: (n) => `/api/catalogue?q=${misspelt(n)}`.slice(0, 200),
};

async function flood(origin: string, { kind, connections, from }: Attack, isOver: () => boolean) {
	let n = 0;
	const next = () => ({ path: addresses[kind]?.(n++) ?? "/", headers: { "x-forwarded-for": from } });
	const came = await callUntil(origin, { callers: connections, isOver, next, keepsBodies: false });
	return came.map(({ status }) => String(status));
}

/** Opens connections whose request bodies never end, and replaces those that are closed. */
async function holdBodies(origin: string, { kind, connections, from }: Attack, isOver: () => boolean) {
	const came: string[] = [];
	const { hostname, port } = new URL(origin);
	const sent = kind === "held bodies" ? 1 : 255 * 1024;
	const head = `POST /api/reviews HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\n`;
	const request = `${head}content-length: ${sent + 1}\r\n\r\n"${"x".repeat(sent - 1)}`;
	const hold = () =>
		new Promise<void>((closed) => {
			let answer = "";
			const socket = connect(Number(port), hostname, () => socket.write(request));
			socket.on("data", (chunk) => (answer += chunk)).on("error", () => {});
			socket.on("close", () => {
				holding.delete(socket);
				came.push(answer.slice(9, 12) || "cut off");
				closed();
			});
			holding.add(socket);
		});
	const holding = new Set<Socket>();
	const all = Array.from({ length: connections }, async () => {
		while (!isOver()) await hold();
	});
	await new Promise<void>((over) => parentPort?.once("message", () => over()));
	for (const socket of holding) socket.destroy();
	await Promise.all(all);
	return came;
}

if (!isMainThread && workerData?.attack) {
	const { origin, attack } = workerData as { origin: string; attack: Attack };
	let over = false;
	parentPort?.once("message", () => (over = true));
	const holds = attack.kind.endsWith("held bodies");
	const came = await (holds ? holdBodies : flood)(origin, attack, () => over);
	const counts: Record<string, number> = {};
	for (const one of came) counts[one] = (counts[one] ?? 0) + 1;
	parentPort?.postMessage(counts);
}
