import { accessToken } from "../tests/support/client.ts";
import { askAs } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { fillShop, twoYears } from "./fill-shop.ts";
import { measureListViews } from "./list-views.ts";
import { partNumber } from "./many-parts.ts";
import { idOfUser, personAt } from "./many-people.ts";
import { idOfMany } from "./many-products.ts";
import type { MeasuredShop } from "./measured-shop.ts";
import { onEngines } from "./on-engines.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };
// As many as make the 99th percentile one, and not the largest.
const rounds = 40;
const sampleMs = 20;

/** An admin's lists in a shop of two years on both engines, their pages in a browser, and all orders as CSV. */
export function measureLists(): Promise<Figure[]> {
	return onEngines(
		(db) => fillShop(db, twoYears),
		async (shop, engine) => {
			const token = await accessToken(shop.origin, admin);
			// The catalogue's index is built beside requests: what is measured is a shop that has been open for a minute.
			await untilCatalogueIsRead(shop.origin);
			const figures = await measureListPages(shop, token);
			figures.push(await measureExport(shop, token));
			if (engine === "SQLite") figures.push(...(await measureListViews(shop.origin, admin)));
			return figures;
		},
	);
}

const person = personAt(4711);
const states = ["paid", "unpaid", "delivered", "cancelled", "refunded", "all"];
const words = ["müller", "brake disc", person.email, partNumber(815), "springfield", "an"];
/** What each page of an admin asks for: as it opens, in every state and order, and by what a keeper types. */
const callsOfPages: Record<string, string[]> = {
	"Manage Orders": [
		"/orders/counts",
		...states.map((state) => `/orders?state=${state}&limit=50`),
		...["oldest", "-total", "total"].map((sort) => `/orders?state=all&sort=${sort}&limit=50`),
		...words.flatMap((word) => [
			`/orders?state=all&search=${encodeURIComponent(word)}&limit=50`,
			`/orders/counts?search=${encodeURIComponent(word)}`,
		]),
		`/orders?state=all&product=${idOfMany(7)}&limit=50`,
		"/orders?state=all&from=2026-03-01&until=2026-03-31&limit=50",
	],
	"Manage Product": [
		"/stock/counts",
		"/stock",
		"/stock?sort=-price",
		"/stock?stock=low",
		"/stock?q=brake",
		`/stock?q=${partNumber(815)}`,
		"/stock/hidden?limit=50",
		`/products/${idOfMany(7)}/stock?limit=50`,
	],
	"All Users": [
		"/users/counts",
		"/users?limit=50",
		"/users?limit=50&sort=oldest",
		"/users?limit=50&role=admin",
		"/users?limit=50&verified=no",
		...["müller", person.email, "an"].map((word) => `/users?limit=50&search=${encodeURIComponent(word)}`),
	],
	Audit: [
		"/audit?limit=50",
		"/audit?limit=50&action=order.delivered",
		`/audit?limit=50&actor=${person.email}`,
		`/audit?limit=50&actor=${idOfUser(1)}`,
		"/audit?limit=50&from=2026-03-01&until=2026-03-31",
	],
	Reviews: [
		"/reviews/counts",
		"/reviews/all?limit=20",
		"/reviews/all?limit=20&stars=1",
		"/reviews/all?limit=20&search=thread",
		`/reviews/all?limit=20&product=${idOfMany(7)}`,
	],
	Overview: ["/overview"],
};

/** The data of each page of an admin. */
export async function measureListPages(shop: MeasuredShop, token: string): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [page, calls] of Object.entries(callsOfPages))
		figures.push(...(await measurePage(shop, token, page, calls)));
	return figures;
}

async function measurePage(shop: MeasuredShop, token: string, page: string, calls: string[]): Promise<Figure[]> {
	const times: number[] = [];
	let largest = 0;
	for (let round = -1; round < rounds; round++) {
		for (const call of calls) {
			const begun = performance.now();
			const answer = await askAs(token, `${shop.origin}/api${call}`);
			// The first round is for the engine to read what it keeps in memory.
			if (round >= 0) times.push(performance.now() - begun);
			largest = Math.max(largest, answer.length / 1000);
			if (process.argv.includes("--each") && round === rounds - 1) console.log(call, performance.now() - begun);
		}
	}
	times.sort((a, b) => a - b);
	return [
		{ name: `data of ${page}, p99`, value: times[Math.floor(times.length * 0.99)] ?? 0, unit: "ms", limit: 20 },
		{ name: `data of ${page}, the largest`, value: largest, unit: "kB", limit: 60 },
	];
}

/** How much memory it takes to send all orders as CSV, at most at any moment. */
async function measureExport(shop: MeasuredShop, token: string): Promise<Figure> {
	const before = shop.memoryMb();
	let most = before;
	const sampling = setInterval(() => {
		most = Math.max(most, shop.memoryMb());
	}, sampleMs);
	await askAs(token, `${shop.origin}/api/orders.csv?state=all`);
	clearInterval(sampling);
	return { name: "memory more for all orders as CSV", value: most - before, unit: "MB", limit: 60 };
}
