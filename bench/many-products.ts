import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Spec } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };
import { demoProducts } from "../demo/demo-products.ts";

const materials = ["forged", "cast", "ceramic", "stainless", "nitrided", "titanium", "sintered", "polished"];
const markets = [
	"workshop",
	"rally",
	"touring",
	"marine",
	"railway",
	"mining",
	"harvester",
	"foundry",
	"press",
	"lathe",
];
const grades = ["standard", "reinforced", "precision", "heavy duty", "lightweight", "certified"];
const finishes = ["Plain", "Zinc plated", "Phosphated", "Nitrided", "Hard anodised", "Stainless"];
export const families = [...new Set(parts.map(({ family }) => family))];

export const partNumber = (i: number) => `TF-${String(i).padStart(6, "0")}`;

/**
 * Adds products with part numbers and twelve specifications each to the SQLite database of a stopped shop.
 * Every run writes the same products: the demo's parts in other sizes, materials and grades.
 */
export function fillDatabase(dataDir: string, count: number): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	const insertProduct = prepareInsert(database, "products", [
		...["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"],
		...["created_at", "changed_at"],
	]);
	const insertPart = prepareInsert(database, "parts", [
		...["product_id", "part_number", "number_identity", "number_search_key", "family", "specs"],
	]);
	const random = createRandom(20_260_101);
	const at = new Date(Date.now() - 3_600_000).toISOString();
	database.exec("begin");
	for (let i = 0; i < count; i++) {
		const id = `018f0000-0000-7000-8000-${String(i).padStart(12, "0")}`;
		const number = partNumber(i);
		const family = nth(families, i);
		insertProduct.run(id, ...productValues(i, random), at, at);
		const key = number.replaceAll("-", "").toLowerCase();
		insertPart.run(id, number, key, key, family, JSON.stringify(specsOf(i, family)));
	}
	database.exec("commit");
	database.close();
}

const prepareInsert = (database: DatabaseSync, table: string, columns: string[]) =>
	database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => "?")})`);

function productValues(i: number, random: (bound: number) => number) {
	const original = nth(demoProducts, i);
	const [material, market, grade] = [materials, markets, grades].map((words) => nth(words, random(words.length)));
	const code = `${original.slug.slice(0, 2).toUpperCase()}-${10_000 + i}-${random(90) + 10}`;
	const minorder = nth([1, 1, 2, 4, 10, 25, 100], random(7));
	return [
		`${original.name.split(",")[0]}, ${material}, ${grade} ${10 + random(390)} × ${5 + random(90)} mm`,
		`/catalogue/${original.slug}-1-800.webp`,
		`/catalogue/${original.slug}-2-800.webp`,
		Math.round(original.price * (50 + random(200))) + 1,
		random(12) === 0 ? 0 : minorder * (1 + random(500)),
		minorder,
		`For ${market} use. ${original.description} Part no. ${code}.`,
	];
}

/** Returns eight numeric specifications, each with more distinct values than the one before, and four texts. */
function specsOf(i: number, family: string): Spec[] {
	const numbers = Array.from({ length: 8 }, (_, at) => {
		return { name: `${family} size ${at + 1}`, value: 5 + ((i * (2 * at + 7)) % (8 * (at + 1))), unit: "MMT" as const };
	});
	const texts = Array.from({ length: 4 }, (_, at) => {
		return { name: `${family} kind ${at + 1}`, text: nth(finishes, i >> at) };
	});
	return [...numbers, ...texts];
}

const nth = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** A linear congruential generator of integers from 0 up to a bound. Every run draws the same numbers. */
function createRandom(seed: number): (bound: number) => number {
	let state = seed;
	return (bound) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * bound);
	};
}
