import { randomInt } from "node:crypto";
import { Agent } from "node:http";
import { connect } from "node:net";
import { accessToken, callWith, signUp } from "../support/client.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { type Answered, problemFault } from "../support/problem-fault.ts";
import { npmStart, startShop } from "../support/shop-process.ts";
import { brokenHttp } from "./broken-http.ts";
import { type ApiDocument, createMalformedRequests, type KnownIds } from "./malformed-requests.ts";
import { pagePaths } from "./page-paths.ts";
import { createDraw, type Draw } from "./random.ts";
import { watchStalls } from "./stalls.ts";
import { type Tried, tryMalformed } from "./try-malformed.ts";

const usualCount = 200_000;
const callers = 16;
/** Number of requests before users, product and order are replaced, because the requests delete and promote them. */
const renewEvery = 5000;
const shareOfBrokenHttp = 0.01;
const maxStallMs = 1000;
const maxFaultsShown = 20;
const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };

/**
 * Sends malformed requests to a running shop. Returns true when none got a 5xx or a malformed error, and nothing
 * stalled.
 */
export async function run([count = `${usualCount}`, engine = "sqlite", seed = `${randomInt(2 ** 32)}`]: string[]) {
	const postgres = engine === "postgres" ? await startPostgres() : undefined;
	const settings = { RATE_LIMITS: "off", ...(postgres && { DATABASE_URL: postgres.url }) };
	const shop = await startShop(settings, { words: npmStart, echo: true });
	const stalls = watchStalls(shop.origin);
	const tried = await tryMany(shop.origin, Number(count), createDraw(Number(seed)));
	const longest = await stalls.stop();
	await shop.stop();
	await postgres?.stop();
	for (const fault of tried.faults.slice(0, maxFaultsShown)) console.log(`FAULT ${fault}`);
	console.log(`fuzz: ${count} requests on ${engine}, seed ${seed}: ${JSON.stringify(tried.statuses)}`);
	console.log(`fuzz: ${tried.faults.length} faults; the event loop stalled at most ${Math.round(longest)} ms`);
	return tried.faults.length === 0 && longest < maxStallMs;
}

async function tryMany(origin: string, count: number, draw: Draw) {
	const known: KnownIds = { ids: [], emails: [], tokens: [] };
	const document: ApiDocument = await (await fetch(`${origin}/api/openapi.json`)).json();
	const next = createMalformedRequests({ paths: { ...document.paths, ...pagePaths } }, known, draw);
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	const faults: string[] = [];
	const statuses: Record<string, number> = {};

	async function tryNext(): Promise<void> {
		const isBroken = draw.chance(shareOfBrokenHttp);
		const tried = await (isBroken ? tryBroken(origin, draw) : tryMalformed(origin, agent, next()));
		statuses[tried.status] = (statuses[tried.status] ?? 0) + 1;
		if (tried.fault) faults.push(`${tried.fault}: ${tried.asked}`);
	}

	for (let sent = 0; sent < count; sent += renewEvery) {
		await renew(origin, known);
		let left = Math.min(renewEvery, count - sent);
		await Promise.all(
			Array.from({ length: callers }, async () => {
				while (left-- > 0) await tryNext();
			}),
		);
	}
	agent.destroy();
	return { faults, statuses };
}

/** Creates a customer with an order and a product. Returns their ids and the tokens of both roles. */
async function renew(origin: string, known: KnownIds): Promise<void> {
	const person = { name: "Erika Muster", email: `fuzz-${Date.now()}@example.com`, password: "fuzz-secret" };
	await signUp(origin, person);
	const customerToken = await accessToken(origin, person);
	const adminToken = await accessToken(origin, admin);
	const product = {
		name: `Part ${Date.now()}`,
		img1: "/a.webp",
		img2: "/a.webp",
		price: 10,
		quantity: 1_000_000,
		minorder: 1,
		description: "For trying.",
	};
	const { insertedId: productId } = await callWith(origin, adminToken)("POST", "/products", product);
	const { name, email } = person;
	const order = { name, email, phone: "5550100", address: "1 Lane", product: product.name, productId };
	const asked = { ...order, quantity: 1, price: 10, totalPrice: 10 };
	const placed = await callWith(origin, customerToken)("POST", "/orders", asked);
	known.ids = [productId, placed.insertedId, "pi_none"];
	known.emails = [email, admin.email];
	known.tokens = [customerToken, customerToken, adminToken, "none"];
}

/** Sends bytes that are not HTTP. The server itself must refuse them and close the connection. */
function tryBroken(origin: string, draw: Draw): Promise<Tried> {
	const bytes = brokenHttp(draw);
	const { hostname, port } = new URL(origin);
	return new Promise((resolve) => {
		let text = "";
		const socket = connect(Number(port), hostname).on("error", () => {});
		socket.on("data", (chunk) => {
			text += chunk;
		});
		socket.on("close", () => {
			const said = read(text);
			const isRefused = said.status >= 400 && said.status < 500;
			const fault = isRefused ? problemFault(said) : `${said.status}`;
			resolve({ asked: JSON.stringify(bytes.slice(0, 200)), status: said.status, fault });
		});
		socket.end(bytes, "latin1");
	});
}

/** Parses a raw answer. The status is 599 when no answer came. A short body may come in one chunk. */
function read(text: string): Answered {
	const [head = "", body = ""] = text.split("\r\n\r\n");
	const [, ...fields] = head.split("\r\n");
	const headers = Object.fromEntries(fields.map((line) => line.toLowerCase().split(": ")));
	const whole = headers["transfer-encoding"] === "chunked" ? body.split("\r\n")[1] : body;
	return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 599), headers, body: whole ?? "" };
}
