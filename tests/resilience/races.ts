import type { Answer } from "../support/client.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { sellOutTogether } from "./purchase-races.ts";
import { order, sellProduct } from "./purchases.ts";
import { againCounts, askPatiently, isSoldOutAnswer, type RaceTrack, type RetryCounts, rushWhileHeld } from "./rush.ts";
import { createShopData, type Engine } from "./shop-processes.ts";
import { findDrift } from "./stock-equation.ts";

export interface Races {
	engine: Engine;
	buyers: number;
	units: number;
	/** Units of the product that fewer buyers order. */
	scarce: number;
	processes: number;
	/** Number of times that another connection locks a product's row (PostgreSQL). */
	pauses: number;
	postgresUrl?: () => Promise<string>;
}

/** Long form: 2,000 buyers order one of 500 units each, then three products together with too little stock for all. */
export async function runRaces(): Promise<Outcome[]> {
	const many = { buyers: 2000, units: 500, scarce: 100 };
	return [
		...(await race({ engine: "postgres", ...many, processes: 3, pauses: 20 })),
		...(await race({ engine: "sqlite", ...many, processes: 1, pauses: 0 })),
	];
}

/** Runs two races on the same processes: for one product, and for purchases of three. */
export async function race({ engine, processes, pauses, postgresUrl, ...race }: Races): Promise<Outcome[]> {
	const data = await createShopData(engine, postgresUrl);
	try {
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		// One after the other, because the first one creates the demo data.
		const shops: ShopProcess[] = [];
		for (let i = 0; i < processes; i++) shops.push(await data.start());
		const origin = (buyer: number) => shops[buyer % processes]?.origin ?? "";
		const track: RaceTrack = { database: data.database, admin, processes, origin, pauses };
		return [await sellOut(track, race), await sellOutTogether(track, race)];
	} finally {
		await data.remove();
	}
}

/** Lets all buyers order one unit of the same product at once. The units sold must match the stock. */
async function sellOut(track: RaceTrack, { buyers, units }: Pick<Races, "buyers" | "units">): Promise<Outcome> {
	const { database, admin, processes, origin, pauses } = track;
	const { db, kind } = database;
	const people = await createPeople(db, buyers);
	const product = await sellProduct(origin(0), admin, units);
	const again: RetryCounts = { busy: 0, unanswered: 0 };
	const buy = (buyer: Person, i: number) => askPatiently(() => order(origin(i), buyer, product, 1, `race-${i}`), again);
	const held = Array.from({ length: pauses }, () => product._id);
	const answers = await rushWhileHeld(database, held, () => Promise.all(people.map(buy)));
	const { sold, refused, lost } = judge(answers, units);
	const rows = await db.selectFrom("orders").select("id").execute();
	if (rows.length !== sold) lost.push(`${sold} orders were acknowledged and ${rows.length} are kept`);
	lost.push(...(await findDrift(db, new Map([[product._id, units]]))));
	const counts = { processes, buyers, units, sold, refused, pauses, ...againCounts(again) };
	return { run: `races on ${kind}`, counts, lost };
}

function judge(answers: Answer[], units: number) {
	const lost: string[] = [];
	const sold = answers.filter(({ status }) => status === 200);
	const refused = answers.filter(({ status }) => status === 409);
	const ids = new Set(sold.map(({ body }) => body.insertedId));
	if (sold.length !== Math.min(units, answers.length)) lost.push(`${sold.length} of ${units} units were sold`);
	if (ids.size !== sold.length) lost.push(`${sold.length} buyers share ${ids.size} orders`);
	for (const { status, body } of answers) {
		if (status === 200 || isSoldOutAnswer({ status, body })) continue;
		lost.push(`a buyer was answered ${status} ${JSON.stringify(body)}`);
	}
	return { sold: sold.length, refused: refused.length, lost };
}
