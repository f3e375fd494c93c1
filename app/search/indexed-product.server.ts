import { hash } from "node:crypto";
import type { Spec } from "../products/part/part-schema.ts";

/** What the index takes in of a product. */
export interface IndexedProduct {
	id: string;
	name: string;
	description: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	/** Since when it is deleted or hidden. */
	off_sale_at: string | null;
	/** The stock from which on it is low; null for three of its smallest orders. */
	low_stock?: number | null;
	part_number?: string | null;
	/** The other numbers that it goes by. */
	numbers?: readonly string[];
	family?: string | null;
	/** The number of its bar code. */
	gtin?: string | null;
	specs?: readonly Spec[];
}

/** What words are found in: the name, what else it goes by, and everything else. */
export function textOf({
	name,
	description,
	part_number,
	numbers = [],
	family,
	specs = [],
}: Pick<IndexedProduct, "name" | "description" | "part_number" | "numbers" | "family" | "specs">) {
	return {
		name,
		calledBy: [part_number, ...numbers, ofOneKind(family)].filter(Boolean).join("\n"),
		description: [description, ...boltCircles(specs)].join("\n"),
	};
}

/** A pulley is no gear, though both are of the family of gears and pulleys. */
const ofOneKind = (family: string | null | undefined) => (/\band\b|[,&/]/i.test(family ?? "") ? "" : family);

const holes = /\b(?:bolt|stud|fixing|mounting)? ?holes\b/i;
const pitchCircle = /^(?:pitch circle|bolt circle|pcd)\b/i;

/** `5 × 112`, as wheels are called by their holes and the circle on which these lie, where the data sheet has both. */
function boltCircles(specs: readonly Spec[]): string[] {
	const counts = specs.filter(
		({ name, value, unit = "C62" }) => holes.test(name) && unit === "C62" && value !== undefined,
	);
	const circles = specs.filter(({ name, value }) => pitchCircle.test(name) && typeof value === "number");
	return counts.flatMap((count) => circles.map((circle) => `${count.value} × ${circle.value}`));
}

/** The first 48 bits of the hash: a number takes a tenth of the text's memory. */
export const digestOf = (text: string): number => Number.parseInt(hash("sha256", text).slice(0, 12), 16);

const plain = /^[\x20-\x7e]*$/;
/** A name as it is ordered: without case and accents. Most have none, and are many. */
export const letters = (name: string): string =>
	(plain.test(name) ? name : name.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();
