import { type DbOrTx, isAmong } from "../../../db/database.ts";
import { findProducts, type ListedProduct } from "../products-repository.server.ts";
import { withoutLabel } from "./number-label.ts";
import { numberSearchKey } from "./part-number.ts";

/** Returns parts on sale for a number that no part has: "Did you mean DR-15?". */
export type NearNumbers = (number: string) => ListedProduct[];

const keyOf = (number: string) => numberSearchKey(withoutLabel(number));

const maxNear = 3;
/** Numbers of one call that are compared with one edit: each has hundreds of variants. */
const defaultMaxEdited = 20;
const editedLength = { min: 4, max: 24 };
/** Numbers of one call that are compared with the ends of all part numbers, which no index has. */
const maxShortened = 10;
/** Part numbers with the same end that are read. */
const maxSharingEnd = 10;
const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
const maxLostZeros = 6;

/**
 * Finds parts by similar numbers: those that differ only in signs, or else the only part number that ends with it, is one
 * edit away or has more zeros in front. @param numbers that no part has
 */
export async function findNearNumbers(
	db: DbOrTx,
	numbers: readonly string[],
	{ maxEdited = defaultMaxEdited } = {},
): Promise<NearNumbers> {
	const keys = [...new Set(numbers.map(keyOf))].filter(Boolean);
	const alike = await findBySearchKeys(db, keys, ["parts", "other_numbers"]);
	const others = keys.filter((key) => !alike.has(key));
	const longer = await findByLastParts(db, others.filter(isLongEnough).slice(0, maxShortened));
	const variants = new Map(
		others.map((key, at) => [key, [...withLostZeros(key), ...(at < maxEdited ? oneEditAway(key) : [])]]),
	);
	const near = await findBySearchKeys(db, [...new Set([...variants.values()].flat())], ["parts"]);
	return (number) => {
		const key = keyOf(number);
		const same = alike.get(key);
		if (same) return same.slice(0, maxNear);
		const [whole, another] = longer.get(key) ?? [];
		if (whole && !another) return [whole];
		const similar = new Set((variants.get(key) ?? []).flatMap((variant) => near.get(variant) ?? []));
		return similar.size === 1 ? [...similar] : [];
	};
}

async function findBySearchKeys(
	db: DbOrTx,
	keys: readonly string[],
	tables: readonly ("parts" | "other_numbers")[],
): Promise<Map<string, ListedProduct[]>> {
	const byKey = new Map<string, ListedProduct[]>();
	if (keys.length === 0) return byKey;
	const hasKey = isAmong(db, "number_search_key", keys);
	for (const table of tables) {
		const rows = await db.selectFrom(table).select(["number_search_key", "product_id"]).where(hasKey).execute();
		const products = await findProducts(db, [...new Set(rows.map(({ product_id }) => product_id))]);
		for (const product of products) {
			for (const { number_search_key, product_id } of rows) {
				const known = byKey.get(number_search_key ?? "") ?? [];
				if (product_id !== product.id || known.includes(product)) continue;
				byKey.set(number_search_key ?? "", [...known, product]);
			}
		}
	}
	return byKey;
}

const isLongEnough = (key: string): boolean => key.length >= editedLength.min && key.length <= editedLength.max;

/**
 * Finds the parts whose number has one of these keys behind a sign: `cw17` is the end of `TF-CW-17`. None for an end that
 * many numbers share, such as `2RS1`.
 */
async function findByLastParts(db: DbOrTx, keys: readonly string[]): Promise<Map<string, ListedProduct[]>> {
	const found = new Map<string, ListedProduct[]>();
	for (const key of keys) {
		const rows = await db
			.selectFrom("parts")
			.select("product_id")
			.where("number_search_key", "like", `%${key}`)
			.limit(maxSharingEnd + 1)
			.execute();
		if (rows.length === 0 || rows.length > maxSharingEnd) continue;
		const products = await findProducts(
			db,
			rows.map(({ product_id }) => product_id),
		);
		found.set(
			key,
			products.filter((product) => lastPartsOf(product.part_number ?? "").has(key)),
		);
	}
	return found;
}

const lastPartsOf = (number: string): Set<string> =>
	new Set(Array.from(number.matchAll(/[^\p{L}\p{N}]/gu), ({ index }) => numberSearchKey(number.slice(index))));

/** Spreadsheets drop zeros in front of digits. */
const withLostZeros = (key: string): string[] =>
	/^\d+$/.test(key) ? Array.from({ length: maxLostZeros }, (_, at) => `${"0".repeat(at + 1)}${key}`) : [];

/** Keys with one letter or digit more, fewer or changed, or with two neighbours swapped. */
function oneEditAway(key: string): string[] {
	const variants: string[] = [];
	if (!isLongEnough(key)) return variants;
	for (let at = 0; at <= key.length; at++) {
		const [before, after] = [key.slice(0, at), key.slice(at)];
		if (after !== "") variants.push(before + after.slice(1));
		if (after.length > 1) variants.push(`${before}${after[1]}${after[0]}${after.slice(2)}`);
		for (const letter of letters) {
			variants.push(before + letter + after);
			if (after !== "") variants.push(before + letter + after.slice(1));
		}
	}
	return variants;
}
