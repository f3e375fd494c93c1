import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createLog } from "../../app/log/log.server.ts";
import { openDatabase } from "../../db/open-database.ts";
import type { Answer } from "../support/client.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { shopBuild, startShop } from "../support/shop-process.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { order, sellProduct } from "./purchases.ts";
import { findDrift } from "./stock-equation.ts";

const [buyers, units, atOnce] = [60, 45, 6];

/**
 * A rolling upgrade: an older build serves a PostgreSQL, this one starts beside it and brings the structure to its own, and
 * buyers order at both.
 * @param olderFolder a checkout of the older version with its `build` and `node_modules`
 */
export async function runMixedVersions(olderFolder: string): Promise<Outcome[]> {
	const server = await startPostgres();
	const settings = { DATABASE_URL: server.url, RATE_LIMITS: "off" };
	const older = await startShop(settings, { words: shopBuild, cwd: resolve(olderFolder) });
	const newer = await startShop(settings, { words: shopBuild });
	const database = await openDatabase(
		{ dataDir: tmpdir(), databaseUrl: server.url },
		createLog(() => {}),
	);
	try {
		const people = await createPeople(database.db, buyers);
		const [admin] = await createPeople(database.db, 1, { admin: true });
		if (!admin) throw new Error("No admin");
		const lost: string[] = [];
		const counts: Record<string, number> = {};
		for (const [name, seller] of Object.entries({ older, newer })) {
			const product = await sellProduct(seller.origin, admin, units);
			const answers: Answer[] = [];
			for (let i = 0; i < buyers; i += atOnce) {
				const wave = people.slice(i, i + atOnce);
				const buy = (buyer: Person, n: number) =>
					order((n % 2 ? older : newer).origin, buyer, product, 1, `${name}-${i + n}`);
				answers.push(...(await Promise.all(wave.map(buy))));
			}
			const sold = answers.filter(({ status }) => status === 200).length;
			counts[`sold of what the ${name} put on sale`] = sold;
			if (sold !== units) lost.push(`${sold} of ${units} units were sold`);
			for (const { status, body } of answers)
				if (status !== 200 && status !== 409) lost.push(`a buyer was answered ${status} ${JSON.stringify(body)}`);
			for (const [reader, { origin }] of Object.entries({ older, newer })) {
				const { status, body } = await admin.call(origin, "GET", `/products/${product._id}`);
				if (status !== 200 || body.quantity !== 0) lost.push(`the ${reader} shows ${status}, ${body.quantity} left`);
			}
			for (const [reader, { origin }] of Object.entries({ older, newer })) {
				const cancelled = await cancelOne(origin, people, reader === "older" ? 1 : 0, answers);
				if (cancelled !== 200) lost.push(`cancelling at the ${reader} was answered ${cancelled}`);
			}
			// Before the edit, which writes the stock too.
			lost.push(...(await findDrift(database.db, new Map([[product._id, units]]))));
			const reader = seller === older ? newer : older;
			const isFound = await isRenamedProductFound(admin, seller.origin, reader.origin, product._id);
			counts[`renamed at the ${name}, found at the other`] = Number(isFound);
		}
		return [{ run: "mixed versions on postgres", counts, lost }];
	} finally {
		await Promise.all([older.kill(), newer.kill()]);
		await database.close();
		await server.stop();
	}
}

/** One of the orders that the other process took is cancelled at this one. */
async function cancelOne(origin: string, people: Person[], parity: number, answers: Answer[]): Promise<number> {
	const at = answers.findIndex(({ status }, i) => status === 200 && i % 2 !== parity);
	const answer = await people[at]?.call(origin, "DELETE", `/orders/${answers[at]?.body.insertedId}`);
	return answer?.status ?? 0;
}

/** Whether another process finds a product by the name it was just given, within three seconds. Versions need not agree on it. */
async function isRenamedProductFound(admin: Person, at: string, by: string, id: string): Promise<boolean> {
	const { body: product } = await admin.call(at, "GET", `/products/${id}`);
	await admin.call(by, "GET", "/catalogue?q=zirconium");
	const edited = await admin.call(at, "PUT", `/products/${id}`, { ...product, name: "Zirconium coupling" });
	if (edited.status !== 200) throw new Error(`Not renamed: ${JSON.stringify(edited.body)}`);
	const end = Date.now() + 3000;
	while (Date.now() < end) {
		const { body } = await admin.call(by, "GET", "/catalogue?q=zirconium");
		if (JSON.stringify(body).includes(id)) return true;
		await setTimeout(100);
	}
	return false;
}
