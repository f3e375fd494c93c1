import type { DbOrTx } from "../../db/database.ts";
import { identitiesOf } from "../products/part/number-label.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";

/** Returns the parts on sale with a number. If it is a part's own number, returns only that part. */
export type PartsByNumber = (number: string) => ListedProduct[];

/** Looks numbers up by identity: own part numbers first, then other numbers of parts. */
export async function findParts(db: DbOrTx, numbers: readonly string[]): Promise<PartsByNumber> {
	const read = new Map(numbers.map((number) => [number, identitiesOf(number)]));
	const identities = [...new Set([...read.values()].flat())].filter(Boolean);
	if (identities.length === 0) return () => [];
	const own = await db
		.selectFrom("parts")
		.select(["number_identity", "product_id"])
		.where("number_identity", "in", identities)
		.execute();
	const other = await db
		.selectFrom("other_numbers")
		.select(["number_identity", "product_id"])
		.where("number_identity", "in", identities)
		.orderBy("id")
		.execute();
	const onSale = await findProducts(db, [...new Set([...own, ...other].map(({ product_id }) => product_id))]);
	const products = new Map(onSale.map((product) => [product.id, product]));
	const among = (rows: typeof own) => {
		const byIdentity = new Map<string, Set<ListedProduct>>();
		for (const { number_identity, product_id } of rows) {
			const [product, identity] = [products.get(product_id), number_identity ?? ""];
			if (product) byIdentity.set(identity, (byIdentity.get(identity) ?? new Set()).add(product));
		}
		return byIdentity;
	};
	const [owners, others] = [among(own), among(other)];
	return (number) => {
		const found = (read.get(number) ?? identitiesOf(number)).map((one) => owners.get(one) ?? others.get(one));
		return [...(found.find(Boolean) ?? [])];
	};
}
