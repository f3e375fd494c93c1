import { type CatalogueQuery, toSearch } from "../catalogue/catalogue.ts";
import { mostUnits } from "../products/product.ts";

/** Parts on one sheet. */
export const sheetLength = 100;
const path = "/dashboard/manageproduct/count";

/** The sheet of what a query finds, from its first part on. */
export function countSheetAddress(query: CatalogueQuery, page = 1): string {
	const search = toSearch({ ...query, page: page > 1 ? page : undefined, through: undefined });
	return search ? `${path}?${search}` : path;
}

/** What was counted of each product, as it is typed. */
export type TypedCounts = Readonly<Record<string, string>>;

/** What a typed count means; undefined when it is empty or no whole number. */
export function readCount(text: string | undefined): number | undefined {
	const plain = (text ?? "").trim().replace(/,(?=\d{3}(?!\d))/g, "");
	return /^\d{1,7}$/.test(plain) && Number(plain) <= mostUnits ? Number(plain) : undefined;
}

export interface CountLine {
	productId: string;
	seen: number;
	counted: number;
}

/** The lines that were counted, and those that are typed but no numbers. */
export function countLines(
	products: readonly { _id: string; quantity: number }[],
	typed: TypedCounts,
): { lines: CountLine[]; wrong: string[] } {
	const entered = products.filter(({ _id }) => typed[_id]?.trim());
	return {
		lines: entered.flatMap(({ _id, quantity }) => {
			const counted = readCount(typed[_id]);
			return counted === undefined ? [] : [{ productId: _id, seen: quantity, counted }];
		}),
		wrong: entered.filter(({ _id }) => readCount(typed[_id]) === undefined).map(({ _id }) => _id),
	};
}
