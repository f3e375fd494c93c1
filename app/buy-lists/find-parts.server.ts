import type { DbOrTx } from "../../db/database.ts";
import { numberKey } from "../products/part/part-number.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";

/** Returns the parts on sale with a number. If it is a part's own number, returns only that part. */
export type PartsByNumber = (number: string) => ListedProduct[];

/** Looks numbers up in any spelling: own part numbers first, then other numbers of parts. */
export async function findParts(db: DbOrTx, numbers: readonly string[]): Promise<PartsByNumber> {
	const keys = [...new Set(numbers.map(numberKey))].filter(Boolean);
	if (keys.length === 0) return () => [];
	const own = await db
		.selectFrom("parts")
		.select(["number_key", "product_id"])
		.where("number_key", "in", keys)
		.execute();
	const other = await db
		.selectFrom("other_numbers")
		.select(["number_key", "product_id"])
		.where("number_key", "in", keys)
		.orderBy("id")
		.execute();
	const onSale = await findProducts(db, [...new Set([...own, ...other].map(({ product_id }) => product_id))]);
	const products = new Map(onSale.map((product) => [product.id, product]));
	const among = (rows: typeof own) => {
		const byKey = new Map<string, Set<ListedProduct>>();
		for (const { number_key, product_id } of rows) {
			const product = products.get(product_id);
			if (product) byKey.set(number_key ?? "", (byKey.get(number_key ?? "") ?? new Set()).add(product));
		}
		return byKey;
	};
	const [owners, others] = [among(own), among(other)];
	return (number) => [...(owners.get(numberKey(number)) ?? others.get(numberKey(number)) ?? [])];
}
