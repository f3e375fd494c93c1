import { sql } from "kysely";
import type { Answer } from "../support/client.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold, sellProduct } from "./purchases.ts";
import { createShopData, type Engine } from "./shop-processes.ts";
import { findDrift } from "./stock-equation.ts";

export interface SellOut {
	engine: Engine;
	buyers: number;
	units: number;
	/** How many shop processes share the database. */
	processes: number;
	/** How often another connection holds the product's row meanwhile (PostgreSQL). */
	pauses: number;
	postgresUrl?: () => Promise<string>;
}

/** Long form: 2 000 buyers want one of 500 units each. */
export async function runRaces(): Promise<Outcome[]> {
	const many = { buyers: 2000, units: 500 };
	return [
		await sellOut({ engine: "postgres", ...many, processes: 3, pauses: 20 }),
		await sellOut({ engine: "sqlite", ...many, processes: 1, pauses: 0 }),
	];
}

/** All buyers order one unit of the same product at the same time: as many are sold as there were. */
export async function sellOut({ engine, buyers, units, processes, pauses, postgresUrl }: SellOut): Promise<Outcome> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const { db } = data.database;
		const people = await createPeople(db, buyers);
		const [admin] = await createPeople(db, 1, { admin: true });
		if (!admin) throw new Error("No admin");
		// One after the other: the first makes the demo data.
		const shops: ShopProcess[] = [];
		for (let i = 0; i < processes; i++) shops.push(await data.start());
		const origin = (i: number) => shops[i % processes]?.origin ?? "";
		const product = await sellProduct(origin(0), admin, units);
		let askedAgain = 0;
		const buy = async (buyer: Person, i: number) => {
			const { answer, tries } = await orderPatiently(origin(i), buyer, product, `race-${i}`);
			askedAgain += tries - 1;
			return answer;
		};
		const answers = Promise.all(people.map(buy));
		for (let i = 0; i < pauses; i++) await holdRow(data.database.db, product._id);
		const { sold, refused, lost } = judge(await answers, units);
		const rows = await db.selectFrom("orders").select("id").execute();
		if (rows.length !== sold) lost.push(`${sold} orders were acknowledged and ${rows.length} are kept`);
		lost.push(...(await findDrift(db, new Map([[product._id, units]]))));
		const counts = { processes, buyers, units, sold, refused, pauses, "asked again": askedAgain };
		return { run: `races on ${engine}`, counts, lost };
	} finally {
		await data.remove();
	}
}

const mostTries = 60;

/** Orders, and asks again when the shop says that it is too busy, after the time that it says. */
async function orderPatiently(origin: string, buyer: Person, product: Sold, key: string) {
	for (let tries = 1; ; tries++) {
		const answer = await order(origin, buyer, product, 1, key);
		const waitS = Number(answer.headers.get("retry-after"));
		if (answer.status !== 503 || waitS === 0 || tries === mostTries) return { answer, tries };
		await new Promise((resume) => setTimeout(resume, waitS * 1000));
	}
}

function judge(answers: Answer[], units: number) {
	const lost: string[] = [];
	const sold = answers.filter(({ status }) => status === 200);
	const refused = answers.filter(({ status }) => status === 409);
	const ids = new Set(sold.map(({ body }) => body.insertedId));
	if (sold.length !== Math.min(units, answers.length)) lost.push(`${sold.length} of ${units} units were sold`);
	if (ids.size !== sold.length) lost.push(`${sold.length} buyers share ${ids.size} orders`);
	for (const { status, body } of answers) {
		const isClear = body.code === "not-enough-stock" && body.quantity === 0 && /left/.test(body.detail ?? body.title);
		if (status === 200 || (status === 409 && isClear)) continue;
		lost.push(`a buyer was answered ${status} ${JSON.stringify(body)}`);
	}
	return { sold: sold.length, refused: refused.length, lost };
}

/** Another connection holds the product's row for a moment, so that orders pile up behind it in the middle of their work. */
async function holdRow(db: Parameters<typeof findDrift>[0], productId: string): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await sql`select 1 from products where id = ${productId} for update`.execute(tx);
		await new Promise((resume) => setTimeout(resume, 30));
	});
}
