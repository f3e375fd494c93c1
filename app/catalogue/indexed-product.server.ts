import { hash } from "node:crypto";
import type { Spec } from "../products/part-schema.ts";

/** What the index takes in of a product. */
export interface IndexedProduct {
	id: string;
	name: string;
	description: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	deleted_at: string | null;
	part_number?: string | null;
	/** The other numbers that it goes by. */
	numbers?: readonly string[];
	family?: string | null;
	specs?: readonly Spec[];
}

/** What words are found in: the name, and everything else. */
export function textOf({
	name,
	description,
	part_number,
	numbers = [],
}: Pick<IndexedProduct, "name" | "description" | "part_number" | "numbers">) {
	return { name, description: [description, part_number, ...numbers].filter(Boolean).join("\n") };
}

/** The first 48 bits of the hash: a number takes a tenth of the text's memory. */
export const digestOf = (text: string): number => Number.parseInt(hash("sha256", text).slice(0, 12), 16);

const plain = /^[\x20-\x7e]*$/;
/** A name as it is ordered: without case and accents. Most have none, and are many. */
export const letters = (name: string): string =>
	(plain.test(name) ? name : name.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();
