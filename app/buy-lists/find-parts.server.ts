import { type DbOrTx, isAmong } from "../../db/database.ts";
import { identitiesOf } from "../products/part/number-label.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";

/** Returns the parts on sale with a number. If it is a part's own number, returns only that part. */
export type PartsByNumber = (number: string) => ListedProduct[];

const maxMakerWords = 3;
/** Maximum number of readings with a manufacturer: each costs a lookup, and a list of 200 lines has about 400. */
const maxWithMakers = 2000;

/** An identity, or a manufacturer's name and an identity: `SKF 6205/C3`. */
const keyOf = (identity: string, maker?: string | null): string =>
	maker ? `${numberIdentity(maker)}\n${identity}` : identity;
const identityIn = (key: string): string => key.slice(key.indexOf("\n") + 1);

/** Returns the keys that a text can mean: it as a whole, and its end after the words of a manufacturer. */
function keysOf(text: string, withMakers: boolean): string[] {
	const words = withMakers ? text.trim().split(/\s+/) : [];
	const afterMakers = words
		.slice(1, maxMakerWords + 1)
		.flatMap((_, at) =>
			identitiesOf(words.slice(at + 1).join(" ")).map((identity) => keyOf(identity, words.slice(0, at + 1).join(" "))),
		);
	return [...identitiesOf(text), ...afterMakers].filter(identityIn);
}

/** Looks numbers up by identity: own part numbers first, then other numbers of parts, also after their manufacturer. */
export async function findParts(db: DbOrTx, numbers: readonly string[]): Promise<PartsByNumber> {
	const withMakers = numbers.length <= maxWithMakers;
	const read = new Map(numbers.map((number) => [number, keysOf(number, withMakers)]));
	const identities = [...new Set([...read.values()].flat().map(identityIn))];
	if (identities.length === 0) return () => [];
	const own = await db
		.selectFrom("parts")
		.select(["number_identity", "product_id"])
		.where(isAmong(db, "number_identity", identities))
		.execute();
	const other = await db
		.selectFrom("other_numbers")
		.select(["maker", "number_identity", "product_id"])
		.where(isAmong(db, "number_identity", identities))
		.orderBy("id")
		.execute();
	const onSale = await findProducts(db, [...new Set([...own, ...other].map(({ product_id }) => product_id))]);
	const products = new Map(onSale.map((product) => [product.id, product]));
	const among = (rows: readonly { key: string; product_id: string }[]) => {
		const byKey = new Map<string, Set<ListedProduct>>();
		for (const { key, product_id } of rows) {
			const product = products.get(product_id);
			if (product) byKey.set(key, (byKey.get(key) ?? new Set()).add(product));
		}
		return byKey;
	};
	const owners = among(own.map(({ number_identity, product_id }) => ({ key: number_identity ?? "", product_id })));
	const others = among(
		other.flatMap(({ maker, number_identity, product_id }) =>
			[keyOf(number_identity), ...(maker ? [keyOf(number_identity, maker)] : [])].map((key) => ({ key, product_id })),
		),
	);
	return (number) => {
		const found = (read.get(number) ?? keysOf(number, withMakers)).map((key) => owners.get(key) ?? others.get(key));
		return [...(found.find(Boolean) ?? [])];
	};
}
