import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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

/** A catalogue of any size, the same each time: the demo's parts in other sizes, materials and grades, each with its number. */
export const manyProducts = (count: number) => [...productsOneByOne(count)];

/** The same without holding all of it. */
export function* productsOneByOne(count: number) {
	const draw = drawing(20_260_101);
	for (let i = 0; i < count; i++) {
		const family = nth(demoProducts, i);
		const [material, market, grade] = [materials, markets, grades].map((words) => nth(words, draw(words.length)));
		const code = `${family.slug.slice(0, 2).toUpperCase()}-${10_000 + i}-${draw(90) + 10}`;
		const minorder = nth([1, 1, 2, 4, 10, 25, 100], draw(7));
		yield {
			name: `${family.name.split(",")[0]}, ${material}, ${grade} ${10 + draw(390)} × ${5 + draw(90)} mm`,
			img1: `/catalogue/${family.slug}-1-800.webp`,
			img2: `/catalogue/${family.slug}-2-800.webp`,
			price: Math.round(family.price * (50 + draw(200))) / 100 + 0.01,
			quantity: draw(12) === 0 ? 0 : minorder * (1 + draw(500)),
			minorder,
			description: `For ${market} use. ${family.description} Part no. ${code}.`,
		};
	}
}

type ManyProduct = ReturnType<typeof manyProducts>[number];
export type ManyProductRow = ReturnType<typeof productRow>;
/** What an order takes of it. */
export type SoldProduct = Pick<ManyProductRow, "id" | "name" | "minorder" | "price_cents">;

/** A product as its table has it, on sale since a time. */
export const productRow = ({ price, ...product }: ManyProduct, i: number, at: string) => ({
	id: idOfMany(i),
	...product,
	price_cents: Math.round(price * 100),
	created_at: at,
	changed_at: at,
});
const productColumns = [
	...(["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"] as const),
	...(["created_at", "changed_at"] as const),
];

/** Writes products into the SQLite database of a shop that is not running. */
export function fillDatabase(dataDir: string, products: ReturnType<typeof manyProducts>): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	const insert = database.prepare(`insert into products (${productColumns}) values (${productColumns.map(() => "?")})`);
	const at = new Date(Date.now() - 3_600_000).toISOString();
	database.exec("begin");
	for (const [i, product] of products.entries()) {
		const row = productRow(product, i, at);
		insert.run(...productColumns.map((column) => row[column]));
	}
	database.exec("commit");
	database.close();
}

/** The identifier of the product at this place. */
export const idOfMany = (i: number) => `018f0000-0000-7000-8000-${String(i).padStart(12, "0")}`;

export const nth = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** Whole numbers from 0 up to a bound: a linear congruential generator, so that every run draws the same. */
export function drawing(seed: number): (bound: number) => number {
	let state = seed;
	return (bound) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * bound);
	};
}
