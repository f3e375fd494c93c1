import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { accessToken, caller, freshFolder, removeFolder, startShop } from "../../bench/shop-process.mjs";
import { startPostgres } from "../support/postgres-server.ts";
import { brokenHttp } from "./broken-http.ts";
import { createMalformedRequests } from "./malformed-requests.ts";
import { answerFault, problemFault } from "./problem-fault.ts";
import { createDraw } from "./random.ts";
import { watchStalls } from "./stalls.mjs";

const usualCount = 200_000;
const callers = 16;
/** So often there are new people, products and orders: the requests delete and promote what they find. */
const renewEvery = 5000;
const shareOfBrokenHttp = 0.01;
const longestStallMs = 1000;
const mostFaultsShown = 20;

/** Sends malformed requests to a started shop. Answers whether none got a 5xx or a bad error answer, and nothing stalled. */
export async function run([count = usualCount, engine = "sqlite", seed = randomInt(2 ** 32)]) {
	const dataDir = freshFolder();
	const postgres = engine === "postgres" ? await startPostgres() : undefined;
	const shop = await startShop({ dataDir, environment: postgres && { DATABASE_URL: postgres.url } });
	const stalls = watchStalls(shop.origin);
	const draw = createDraw(Number(seed));
	const known = { ids: [], emails: [], tokens: [] };
	const document = await (await fetch(`${shop.origin}/api/openapi.json`)).json();
	const next = createMalformedRequests(document, known, draw);
	const send = createSender(shop.origin);
	const faults = [];
	const statuses = {};
	let sent = 0;

	async function sendNext() {
		const [asked, said, fault] = draw.chance(shareOfBrokenHttp) ? await sendBroken(shop.origin, draw) : await sendOne();
		statuses[said.status] = (statuses[said.status] ?? 0) + 1;
		if (fault) faults.push(`${fault}: ${asked}`);
	}
	async function sendOne() {
		const one = next();
		const said = await send(one);
		const asked = `${one.method} ${one.target} ${one.body?.toString().slice(0, 300) ?? ""}`;
		return [asked, said, answerFault(said, one.method)];
	}

	while (sent < Number(count)) {
		await renew(shop.origin, known);
		let left = Math.min(renewEvery, Number(count) - sent);
		sent += left;
		await Promise.all(
			Array.from({ length: callers }, async () => {
				while (left-- > 0) await sendNext();
			}),
		);
	}
	const longest = await stalls.stop();
	await shop.stop();
	await postgres?.stop();
	removeFolder(dataDir);
	for (const fault of faults.slice(0, mostFaultsShown)) console.log(`FAULT ${fault}`);
	console.log(`fuzz: ${sent} requests on ${engine}, seed ${seed}: ${JSON.stringify(statuses)}`);
	console.log(`fuzz: ${faults.length} faults; the event loop stalled at most ${Math.round(longest)} ms`);
	return faults.length === 0 && longest < longestStallMs;
}

/** A new customer with an order, a new product; the tokens of both roles. */
async function renew(origin, known) {
	const email = `fuzz-${Date.now()}@example.com`;
	const person = { name: "Erika Muster", email, password: "fuzz-secret" };
	const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin },
		body: JSON.stringify(person),
	});
	if (!signedUp.ok) throw new Error(`Nobody can sign up: ${signedUp.status} ${await signedUp.text()}`);
	const customer = await accessToken(origin, email, person.password);
	const admin = await accessToken(origin, "admin@torquefoundry.test", "demo-admin");
	const product = {
		name: `Part ${Date.now()}`,
		img1: "/a.webp",
		img2: "/a.webp",
		price: 10,
		quantity: 1_000_000,
		minorder: 1,
		description: "For trying.",
	};
	const { insertedId: productId } = await caller(origin, admin)("POST", "/products", product);
	const order = { name: person.name, email, phone: "5550100", address: "1 Lane", product: product.name, productId };
	const placed = await caller(origin, customer)("POST", "/orders", {
		...order,
		quantity: 1,
		price: 10,
		totalPrice: 10,
	});
	known.ids = [productId, placed.insertedId, "pi_none"];
	known.emails = [email, "admin@torquefoundry.test"];
	known.tokens = [customer, customer, admin, "none"];
}

function createSender(origin) {
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	return ({ method, target, headers, body }) =>
		new Promise((resolve) => {
			const length = body && { "content-length": body.length };
			const options = { agent, method, path: target.replaceAll(" ", "%20"), headers: { ...headers, ...length } };
			const asked = request(origin, options, (answer) => {
				const chunks = [];
				answer.on("data", (chunk) => chunks.push(chunk));
				answer.on("end", () => {
					resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() });
				});
			});
			asked.on("error", (error) => resolve({ status: 599, headers: {}, body: error.message }));
			asked.end(body);
		});
}

/** What is no HTTP is refused by the server itself, and its connection ends. */
function sendBroken(origin, draw) {
	const bytes = brokenHttp(draw);
	const { hostname, port } = new URL(origin);
	return new Promise((resolve) => {
		let text = "";
		const socket = connect(Number(port), hostname).on("error", () => {});
		socket.on("data", (chunk) => {
			text += chunk;
		});
		socket.on("close", () => {
			const [head = "", body = ""] = text.split("\r\n\r\n");
			const headers = Object.fromEntries(
				head
					.split("\r\n")
					.slice(1)
					.map((line) => line.toLowerCase().split(": ")),
			);
			const said = { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 599), headers, body };
			const refused = said.status >= 400 && said.status < 500;
			resolve([JSON.stringify(bytes.slice(0, 200)), said, refused ? problemFault(said) : `${said.status}`]);
		});
		socket.end(bytes, "latin1");
	});
}
