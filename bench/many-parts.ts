import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Spec } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };
import { idOfMany } from "./many-products.ts";

export const families = [...new Set(parts.map(({ family }) => family))];
const words = ["Plain", "Zinc plated", "Phosphated", "Nitrided", "Hard anodised", "Stainless"];

/** Writes part numbers, families and twelve specifications each for products that a shop's SQLite database has. */
export function fillParts(dataDir: string, count: number): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	const insert = database.prepare(
		"insert into parts (product_id, part_number, number_key, family, specs) values (?, ?, ?, ?, ?)",
	);
	database.exec("begin");
	for (let i = 0; i < count; i++) {
		const { product_id, part_number, number_key, family, specs } = partRow(i);
		insert.run(product_id, part_number, number_key, family, specs);
	}
	database.exec("commit");
	database.close();
}

/** The part of the product at a place, as its table has it. */
export function partRow(i: number) {
	const number = partNumber(i);
	const family = families[i % families.length] as string;
	return {
		product_id: idOfMany(i),
		part_number: number,
		number_key: number.replaceAll("-", "").toLowerCase(),
		family,
		specs: JSON.stringify(specsOf(i, family)),
	};
}

export const partNumber = (i: number) => `TF-${String(i).padStart(6, "0")}`;

/** Eight numbers and four words; the finer the number, the more values it has. */
function specsOf(i: number, family: string): Spec[] {
	const numbers = Array.from({ length: 8 }, (_, at) => {
		return { name: `${family} size ${at + 1}`, value: 5 + ((i * (2 * at + 7)) % (8 * (at + 1))), unit: "MMT" as const };
	});
	const texts = Array.from({ length: 4 }, (_, at) => {
		return { name: `${family} kind ${at + 1}`, text: words[(i >> at) % words.length] as string };
	});
	return [...numbers, ...texts];
}
