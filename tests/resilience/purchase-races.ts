import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { findBrokenPurchases } from "./purchase-findings.ts";
import { type Line, purchase, type Sold, sellProduct } from "./purchases.ts";
import { createDraw, type Draw } from "./random.ts";
import { againCounts, askPatiently, type RaceTrack, type RetryCounts, rushWhileHeld } from "./rush.ts";
import { findDrift } from "./stock-equation.ts";

export interface SellOutTogether {
	buyers: number;
	/** Units of each of the three products that most buyers order. */
	units: number;
	/** Units of a fourth product. One buyer in four orders it instead of one of the others. */
	scarce: number;
}

interface BuyerResult {
	lines: Line[];
	answer: Answer;
}

/**
 * Lets all buyers order three products at once, with lines in random order and too little stock for all.
 * Each buyer must get all three or a reasoned refusal, and the stock must match the acknowledged purchases.
 */
export async function sellOutTogether(
	{ database, admin, processes, origin, pauses }: RaceTrack,
	{ buyers, units, scarce }: SellOutTogether,
): Promise<Outcome> {
	const { db, kind } = database;
	const people = await createPeople(db, buyers);
	const started = new Map<string, number>();
	const products: Sold[] = [];
	for (const quantity of [units, units, units, scarce]) {
		const product = await sellProduct(origin(0), admin, quantity);
		products.push(product);
		started.set(product._id, quantity);
	}
	const seed = Math.floor(Math.random() * 2 ** 32);
	const draw = createDraw(seed);
	const again: RetryCounts = { busy: 0, unanswered: 0 };
	const buy = async (buyer: Person, i: number): Promise<BuyerResult> => {
		const lines = threeLines(products, i, draw);
		const key = newId();
		return { lines, answer: await askPatiently(() => purchase(origin(i), buyer, lines, key), again) };
	};
	const held = Array.from({ length: pauses }, () => draw.pick(products)._id);
	const results = await rushWhileHeld(database, held, () => Promise.all(people.map(buy)));
	const { acknowledged, sold, refused, lost } = judge(results);
	const kept = await db.selectFrom("purchases").select("id").where("items", ">", 1).execute();
	if (kept.length !== acknowledged.size)
		lost.push(`${acknowledged.size} purchases were acknowledged and ${kept.length} are kept`);
	lost.push(...(await findBrokenPurchases(db, acknowledged)), ...(await findDrift(db, started)));
	lost.push(...(await findMissold(db, started, sold)), ...(await findNeedlessRefusals(db, results)));
	const unitsSold = [...sold.values()].reduce((sum, some) => sum + some, 0);
	const counts = { processes, buyers, units, scarce, "purchases sold": acknowledged.size, "units sold": unitsSold };
	return {
		run: `races of purchases on ${kind} (seed ${seed})`,
		counts: { ...counts, refused, pauses, ...againCounts(again) },
		lost,
	};
}

/** Returns three of the four products in random order. One buyer in four orders the fourth. */
function threeLines(products: Sold[], buyer: number, draw: Draw): Line[] {
	const [scarce, ...others] = products.toReversed() as [Sold, ...Sold[]];
	if (buyer % 4 === 0) others[draw.below(3)] = scarce;
	const lines = others.map((product) => ({ product, place: draw.next(), quantity: 1 + draw.below(2) }));
	return lines.toSorted((a, b) => a.place - b.place);
}

function judge(results: BuyerResult[]) {
	const lost: string[] = [];
	const acknowledged = new Map<string, number>();
	const sold = new Map<string, number>();
	let refused = 0;
	for (const { lines, answer } of results) {
		const { status, body } = answer;
		if (status === 200) {
			if (acknowledged.has(body.insertedId)) lost.push(`two buyers share purchase ${body.insertedId}`);
			acknowledged.set(body.insertedId, lines.length);
			for (const { product, quantity } of lines) sold.set(product._id, (sold.get(product._id) ?? 0) + quantity);
		} else if (status === 409 && isClear(answer, lines)) refused += 1;
		else lost.push(`a buyer was answered ${status} ${JSON.stringify(body)}`);
	}
	return { acknowledged, sold, refused, lost };
}

interface RefusedLine {
	productId: string;
	code: string;
	/** Units left. */
	quantity: number;
}

/** Checks that a refusal names ordered lines, each with fewer units left than ordered. */
function isClear({ body }: Answer, lines: Line[]): boolean {
	const named: RefusedLine[] = body.lines ?? [];
	return (
		body.code === "lines-refused" &&
		named.length > 0 &&
		named.every(({ productId, code, quantity }) => {
			const line = lines.find(({ product }) => product._id === productId);
			return line !== undefined && code === "not-enough-stock" && quantity < line.quantity;
		})
	);
}

/** Describes products whose stock is negative or does not match the acknowledged purchases. */
async function findMissold(db: Db, started: Map<string, number>, sold: Map<string, number>): Promise<string[]> {
	const products = await db.selectFrom("products").select(["id", "quantity"]).execute();
	return products.flatMap(({ id, quantity }) => {
		const gone = (started.get(id) ?? quantity) - quantity;
		if (quantity >= 0 && gone === (sold.get(id) ?? 0)) return [];
		return [`product ${id}: ${sold.get(id) ?? 0} units were acknowledged, ${gone} are gone and ${quantity} are left`];
	});
}

/** Describes refusals that stated fewer units than are left now. No units were returned, so stock only fell. */
async function findNeedlessRefusals(db: Db, results: BuyerResult[]): Promise<string[]> {
	const products = await db.selectFrom("products").select(["id", "quantity"]).execute();
	const left = new Map(products.map(({ id, quantity }) => [id, quantity]));
	return results
		.flatMap(({ answer }): RefusedLine[] => (answer.status === 409 ? (answer.body.lines ?? []) : []))
		.filter(({ productId, quantity }) => quantity < (left.get(productId) ?? 0))
		.map(
			({ productId, quantity }) => `a buyer was told of ${quantity} units of product ${productId}, and more are left`,
		);
}
