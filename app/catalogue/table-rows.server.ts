import * as z from "zod";
import { type DbOrTx, onSale } from "../../db/database.ts";
import { toDollars } from "../money/money.ts";
import { convert } from "../products/part/measure.ts";
import { partFields, type Spec, specSchema } from "../products/part/part-schema.ts";
import { unitCodes } from "../products/part/units.ts";
import { productSchema } from "../products/product-schema.ts";
import { foldSpec } from "../search/facets/spec-filter.ts";
import type { UnitCode } from "../ui/unit-symbols.ts";

/** Maximum dimensions per part when the table has several families. */
const maxDimensions = 3;

const rowSchema = productSchema.pick({
	_id: true,
	name: true,
	img1: true,
	price: true,
	quantity: true,
	minorder: true,
});
const valueSchema = z.union([specSchema.shape.value.unwrap(), z.string(), z.null()]);

export const tableSchema = z.object({
	/** The most common specifications of the selected family. */
	columns: z.array(z.object({ name: z.string(), unit: z.enum(unitCodes).optional() })),
	rows: z.array(
		rowSchema.extend({
			partNumber: partFields.shape.partNumber,
			family: partFields.shape.family,
			values: z
				.array(valueSchema)
				.optional()
				.describe("One value per column, in its unit. Null when the part has none"),
			dimensions: z
				.array(specSchema)
				.optional()
				.describe("Set when no family is selected: the first numbers of the part"),
		}),
	),
});

export type CatalogueTable = z.infer<typeof tableSchema>;
export type TableColumn = CatalogueTable["columns"][number];
type Value = z.infer<typeof valueSchema>;

export async function tableOf(db: DbOrTx, ids: readonly string[], columns: TableColumn[]): Promise<CatalogueTable> {
	const products = await listTableProducts(db, ids);
	const rows = products.map(({ id, price_cents, part_number, family, specs, ...product }) => ({
		_id: id,
		...product,
		price: toDollars(price_cents),
		...(part_number !== null && { partNumber: part_number }),
		...(family !== null && { family }),
		...(columns.length > 0
			? { values: columns.map((column) => valueIn(specs, column)) }
			: { dimensions: specs.filter(({ value }) => value !== undefined).slice(0, maxDimensions) }),
	}));
	return { columns, rows };
}

function valueIn(specs: readonly Spec[], { name, unit }: TableColumn): Value {
	const spec = specs.find((one) => one.name === name) ?? specs.find((one) => foldSpec(one.name) === foldSpec(name));
	if (!spec) return null;
	if (spec.value === undefined) return spec.text ?? null;
	const inColumn = (value: number, valueUnit: UnitCode = "C62") => convert(value, valueUnit, unit) ?? null;
	if (!Array.isArray(spec.value)) return inColumn(spec.value, spec.unit);
	const [from, upTo] = spec.value.map((end) => inColumn(end, spec.unit));
	return typeof from === "number" && typeof upTo === "number" ? [from, upTo] : null;
}

/** Returns the given products that are on sale, in the given order. */
async function listTableProducts(db: DbOrTx, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "name", "img1", "price_cents", "quantity", "minorder", "part_number", "family", "specs"])
		.where("products.id", "in", ids)
		.where(onSale)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		return row ? { ...row, specs: row.specs ? (JSON.parse(row.specs) as Spec[]) : [] } : [];
	});
}
