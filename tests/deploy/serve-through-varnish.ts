import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { demoAccounts } from "../../app/brand/demo-accounts.ts";
import { accessToken, signIn } from "../support/client.ts";
import { freePort } from "../support/free-port.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { npmStart, startShop } from "../support/shop-process.ts";
import { copyDeployFiles } from "./deploy-files.ts";
import { startVarnish } from "./varnish.ts";

type Report = (isSound: boolean, what: string, detail?: string) => void;

const [admin, buyer] = demoAccounts as [(typeof demoAccounts)[number], (typeof demoAccounts)[number]];
const edits = 12;
const visits = 200;
const productsSeen = 20;
const briefly = { CDN_SECONDS: "2", CDN_STALE_SECONDS: "6" };

/** Keeps the pages of two processes in Varnish: what is kept, what is changed, what is personal, what remains when both are away. */
export async function serveThroughVarnish(report: Report): Promise<void> {
	const files = copyDeployFiles();
	const postgres = await startPostgres();
	const port = async () => String(await freePort());
	const ports = { own: await port(), a: await port(), b: await port() };
	const origin = `http://127.0.0.1:${ports.own}`;
	const settings = {
		DATABASE_URL: postgres.url,
		PUBLIC_URL: origin,
		TRUSTED_PROXIES: "127.0.0.1",
		RATE_LIMITS: "off",
		CDN_PURGE_URL: `${origin}/`,
	};
	const open = (cdn: Record<string, string>) =>
		Promise.all(
			(["a", "b"] as const).map((name) => startShop({ ...settings, ...cdn, PORT: ports[name] }, { words: npmStart })),
		);
	let shops = await open({ CDN_SECONDS: "600" });
	const varnish = await startVarnish(files, ports);
	try {
		await findNewFiles(report);
		await showEdits(origin, Object.values(ports).slice(1), report);
		await keepVisits(origin, report);
		await keepApart(origin, report);
		for (const shop of shops) await shop.stop();
		shops = await open(briefly);
		await setTimeout(2500);
		await outlive(origin, () => Promise.all(shops.map((shop) => shop.kill())), report);
	} finally {
		for (const shop of shops) await shop.kill();
		varnish.stop();
		await postgres.stop();
		files.remove();
	}
}

/** Of two processes one has the files of a new release. */
async function findNewFiles(report: Report): Promise<void> {
	const files = copyDeployFiles();
	const ports = { own: await freePort(), a: await freePort(), b: await freePort() };
	const have = (port: number, status: number) =>
		createServer(({ url }, answer) => answer.writeHead(url === "/readyz" ? 200 : status).end()).listen(port);
	const servers = [have(ports.a, 404), have(ports.b, 200)];
	const [own, a, b] = Object.values(ports).map(String) as [string, string, string];
	const varnish = await startVarnish(files, { own, a, b });
	try {
		await setTimeout(1500);
		const found: number[] = [];
		for (let i = 0; i < 20; i += 1) found.push((await get(`http://127.0.0.1:${own}/assets/new-${i}.js`)).status);
		report(
			found.every((status) => status === 200),
			"varnish: a new release's files are found at the other process",
			`${found}`,
		);
	} finally {
		varnish.stop();
		for (const server of servers) server.close();
		files.remove();
	}
}

async function get(url: string, headers: Record<string, string> = {}, method = "GET") {
	const answer = await fetch(url, { method, headers, redirect: "manual" });
	const text = await answer.text();
	return { status: answer.status, kept: answer.headers.get("x-cache") === "hit", headers: answer.headers, text };
}

interface Product {
	_id: string;
	partNumber: string;
}

/** Those that the catalogue's first page shows. */
async function productsOf(origin: string): Promise<Product[]> {
	return JSON.parse((await get(`${origin}/api/catalogue`)).text).products.slice(0, productsSeen);
}

/** Each edit at one process, while pages made by either are kept. */
async function showEdits(origin: string, ports: string[], report: Report): Promise<void> {
	const products = await productsOf(origin);
	const slowest: Record<string, number> = {};
	for (let edit = 0; edit < edits; edit++) {
		const { _id, partNumber } = products[edit] as Product;
		const shown = [`/product/${partNumber}`, "/allproducts", "/api/products"];
		for (const path of shown) for (let i = 0; i < 2; i++) await get(origin + path);
		const name = `Part of edit ${edit}.`;
		const token = await accessToken(origin, admin);
		const process = `http://127.0.0.1:${ports[edit % 2]}`;
		const product = JSON.parse((await get(`${process}/api/products/${_id}`)).text);
		const answer = await fetch(`${process}/api/products/${_id}`, {
			method: "PUT",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ ...product, name }),
		});
		if (!answer.ok) throw new Error(await answer.text());
		const begun = performance.now();
		for (const path of shown) {
			while (!(await get(origin + path)).text.includes(name) && performance.now() - begun < 10_000)
				await setTimeout(20);
			const kind = path.replace(partNumber, "…");
			slowest[kind] = Math.max(slowest[kind] ?? 0, performance.now() - begun);
		}
	}
	const worst = Math.max(...Object.values(slowest));
	report(
		worst < 2000,
		`varnish: of ${edits} edits at either process all pages show each within ${Math.round(worst)} ms`,
		JSON.stringify(slowest),
	);
}

/** Visitors with cookies of their own; the stock of a product changes with every tenth of them, as by an order. */
async function keepVisits(origin: string, report: Report): Promise<void> {
	const products = await productsOf(origin);
	const call = await signIn(origin, admin);
	const answers = { all: 0, kept: 0 };
	await setTimeout(12_000);
	for (let visit = 0; visit < visits; visit++) {
		const nth = (i: number) => products[(visit + i) % products.length] as Product;
		const seen = [0, 7, 13].map((i) => `/product/${nth(i).partNumber}`);
		for (const path of ["/", "/allproducts", ...seen]) {
			answers.all += 1;
			if ((await get(origin + path, { cookie: `shop.list=visitor-${visit}` })).kept) answers.kept += 1;
		}
		if (visit % 10 === 9) await call("PATCH", `/products/${nth(visit)._id}`, { quantity: 5000 + visit });
		await setTimeout(100);
	}
	const percent = (100 * answers.kept) / answers.all;
	const what = `varnish: ${percent.toFixed(1)} % of ${answers.all} pages of ${visits} visits are kept, while stock changes once a second`;
	report(percent > 75, what);
}

async function keepApart(origin: string, report: Report): Promise<void> {
	const tokens = [await accessToken(origin, admin), await accessToken(origin, buyer)];
	const asked = [
		"/api/orders",
		`/api/users/${buyer.email}`,
		"/dashboard",
		"/list",
		"/api/lists/current",
		"/allproducts?q=disc",
	];
	const wrong: string[] = [];
	for (const path of asked)
		for (const token of [...tokens, ...tokens, undefined]) {
			const { kept, headers } = await get(origin + path, token ? { authorization: `Bearer ${token}` } : {});
			const detail = headers.get("cache-control") ?? "";
			if (kept || !/private|no-store/.test(detail)) wrong.push(`${path}: ${detail}${kept ? ", kept" : ""}`);
		}
	report(wrong.length === 0, "varnish: nothing that is somebody's own is kept", wrong.join("\n"));
	const refused = await get(`${origin}/`, { "surrogate-key": "shop", "x-forwarded-for": "203.0.113.9" }, "PURGE");
	report(refused.status === 403, "varnish: a purge from elsewhere is refused", `${refused.status}`);
	const metrics = await get(`${origin}/metrics`);
	report(metrics.status === 404, "varnish: metrics stay inside", `${metrics.status}`);
	const [product] = await productsOf(origin);
	const prefetched = await get(`${origin}/product/${product?.partNumber}`, { "sec-purpose": "prefetch" });
	const page = await get(`${origin}/product/${product?.partNumber}`);
	const detail = [prefetched, page].map(({ headers }) => headers.get("cache-control"));
	report(
		detail.join() === "private, max-age=3,no-cache",
		"varnish: a prefetched page is good until the click",
		detail.join(),
	);
}

/** Pages were kept for `CDN_SECONDS`, and are for `CDN_STALE_SECONDS` more. */
async function outlive(origin: string, end: () => Promise<unknown>, report: Report): Promise<void> {
	const home = await get(`${origin}/`);
	await get(`${origin}/`);
	await end();
	const begun = performance.now();
	const statuses: Record<string, number[]> = {};
	let lastServed = 0;
	while (performance.now() - begun < 11_000) {
		const { status } = await get(`${origin}/`);
		const second = (performance.now() - begun) / 1000;
		if (status === 200) lastServed = second;
		else statuses[status] ??= [second];
		await setTimeout(100);
	}
	const whole = Number(briefly.CDN_SECONDS) + Number(briefly.CDN_STALE_SECONDS);
	report(
		home.status === 200 && lastServed > whole - 1.5 && lastServed < whole + 1.5,
		`varnish: both processes killed, home is served for ${lastServed.toFixed(1)} s of ${whole}, then no more`,
		JSON.stringify(statuses),
	);
}
