import { hash } from "node:crypto";
import type { Spec } from "../products/part/part-schema.ts";

export interface IndexedProduct {
	id: string;
	name: string;
	description: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	/** When deleted or hidden. */
	off_sale_at: string | null;
	/** Null for three minimum orders. */
	low_stock?: number | null;
	part_number?: string | null;
	numbers?: readonly string[];
	/** Manufacturers that use these numbers. */
	makers?: readonly string[];
	family?: string | null;
	gtin?: string | null;
	specs?: readonly Spec[];
}

/** Searched texts by field. */
export function textOf({
	name,
	description,
	part_number,
	numbers = [],
	makers = [],
	family,
	specs = [],
}: Pick<IndexedProduct, "name" | "description" | "part_number" | "numbers" | "makers" | "family" | "specs">) {
	return {
		name,
		identifiers: [part_number, ...numbers, ...makers, ofOneKind(family)].filter(Boolean).join("\n"),
		specs,
		description: [description, ...boltCircles(specs)].join("\n"),
	};
}

/** A family of several kinds says nothing about one: a pulley of "gears and pulleys" is no gear. */
const ofOneKind = (family: string | null | undefined) => (/\band\b|[,&/]/i.test(family ?? "") ? "" : family);

const holes = /\b(?:bolt|stud|fixing|mounting)? ?holes\b/i;
const pitchCircle = /^(?:pitch circle|bolt circle|pcd)\b/i;

/** `5 × 112` of a wheel: bolts and bolt circle. */
function boltCircles(specs: readonly Spec[]): string[] {
	const counts = specs.filter(
		({ name, value, unit = "C62" }) => holes.test(name) && unit === "C62" && value !== undefined,
	);
	const circles = specs.filter(({ name, value }) => pitchCircle.test(name) && typeof value === "number");
	return counts.flatMap((count) => circles.map((circle) => `${count.value} × ${circle.value}`));
}

/** The first 48 bits of the hash take a tenth of the text's memory. */
export const digestOf = (text: string): number => Number.parseInt(hash("sha256", text).slice(0, 12), 16);

const plain = /^[\x20-\x7e]*$/;
/** A name without case and accents, for sorting. Most have none, and are many. */
export const letters = (name: string): string =>
	(plain.test(name) ? name : name.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();
