import type { PartFile } from "../files/file-schema.ts";
import type { FileRow } from "../files/files-repository.server.ts";
import { savedName } from "../files/part-file.ts";
import { toCents, toDollars } from "../money/money.ts";
import type { AdminProduct, Product, ProductInput } from "./product-schema.ts";
import type { ListedAdminProduct, ListedProduct, ProductValues, WholeProduct } from "./products-repository.server.ts";

export function presentProduct(row: ListedProduct | WholeProduct): Product {
	const { id, name, img1, img2, price_cents, quantity, minorder, description, part_number, family, gtin } = row;
	const { lowest_before_cents, reduced_at } = row;
	return {
		_id: id,
		name,
		img1,
		img2,
		price: toDollars(price_cents),
		quantity,
		minorder,
		description,
		...(lowest_before_cents !== null &&
			reduced_at !== null && { reduction: { lowestBefore: toDollars(lowest_before_cents), since: reduced_at } }),
		...(part_number !== null && { partNumber: part_number }),
		...(family !== null && { family }),
		...(gtin !== null && { gtin }),
		...("specs" in row && row.specs.length > 0 && { specs: row.specs }),
		...("numbers" in row && row.numbers.length > 0 && { numbers: row.numbers }),
		...("files" in row && row.files.length > 0 && { files: row.files.map((file) => presentFile(file, part_number)) }),
	};
}

export function presentAdminProduct(row: ListedAdminProduct): AdminProduct {
	const { hidden_since, low_stock, shelf } = row;
	return {
		...presentProduct(row),
		...(hidden_since !== null && { hidden: true as const }),
		...(low_stock !== null && { lowStock: low_stock }),
		...(shelf !== null && { shelf }),
	};
}

export function toProductValues(input: ProductInput): ProductValues {
	const { name, img1, img2, price, quantity, minorder, description, lowStock: low_stock, ...part } = input;
	const values = { name, img1, img2, price_cents: toCents(price), quantity, minorder, description, part };
	return low_stock === undefined ? values : { ...values, low_stock };
}

/** @param partNumber for the name of the saved file */
function presentFile(row: FileRow, partNumber: string | null): PartFile {
	const { id, kind, edition, title, hash, bytes, created_at } = row;
	return {
		_id: id,
		kind,
		...(edition !== null && { edition }),
		...(title !== null && { title }),
		bytes,
		addedAt: created_at,
		link: `/files/${hash}/${savedName(kind, title, partNumber)}`,
	};
}
