import { memo } from "react";
import { Thumbnail } from "../images/picture.tsx";
import { formatDollars } from "../money/money.ts";
import { AddToList, BuyLink } from "../products/card/buy-link.tsx";
import { stockText } from "../products/card/product-rows.tsx";
import { productPath, productSlug } from "../products/part/part-number.ts";
import { PartText } from "../products/part/part-text.tsx";
import { formatSpec, formatValue } from "../products/part/units.ts";
import { soldOutText } from "../products/product.ts";
import { isolate } from "../ui/isolate.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { withNoBreakUnits } from "../ui/no-break.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { compareFormId } from "./compare-bar.tsx";

export type Table = NonNullable<CatalogueResults["table"]>;

type Row = Table["rows"][number];

/** A longer part number may break. */
const maxUnbrokenNumber = 18;

/** A part in one line. There are hundreds of them, so it has as few elements as possible. */
export const PartsRow = memo(function PartsRow({
	row,
	decimals,
	id,
	isSelected,
}: {
	row: Row;
	/** Most decimals of each column: `0,2`. */
	decimals: string;
	id?: string;
	isSelected: boolean;
}) {
	const { name, img1, partNumber, values, dimensions = [], family, minorder, quantity, price } = row;
	return (
		<tr id={id}>
			<td>
				<label className="tick">
					<input
						type="checkbox"
						form={compareFormId}
						name="parts"
						value={productSlug(row)}
						aria-label={`Compare ${isolate(name)}`}
						defaultChecked={isSelected}
					/>
				</label>
			</td>
			<td className="max-md:hidden">
				<Thumbnail src={img1} />
			</td>
			<td className={`measure ${partNumber && partNumber.length > maxUnbrokenNumber ? "words" : ""}`}>
				{partNumber}
				{/* On a phone the price column would be several screens away. */}
				<small className="phone-price">{formatDollars(price)}</small>
			</td>
			<th scope="row">
				<ListLink to={productPath(row)} className="part-name hover:underline">
					<PartText text={name} />
				</ListLink>
			</th>
			{values?.map((value, at) => valueCell(value, at, decimals.split(",").map(Number)))}
			{!values && <td className="words">{family}</td>}
			{!values && <td className="dimensions">{withNoBreakUnits(dimensions.map(dimensionText).join(" · "))}</td>}
			<td className="measure text-right">{minorder.toLocaleString("en-US")}</td>
			<td className="text-right">
				<span className="measure">{quantity.toLocaleString("en-US")}</span>{" "}
				{/* Sold-out parts show this in place of BUY. */}
				{soldOutText(row) === undefined && <small>{stockText(quantity, minorder)}</small>}
			</td>
			<td className="measure text-right">{formatDollars(price)}</td>
			<td>
				<span className="row-actions">
					<BuyLink product={row} />
					<AddToList product={row} units={minorder} title="Add to list">
						+
					</AddToList>
				</span>
			</td>
		</tr>
	);
});

/** A function, not a component: thousands of components would be slow. Columns have no names, so the index is the key. */
function valueCell(value: Value, at: number, allDecimals: readonly number[]) {
	if (value === null) return <td key={at}>–</td>;
	if (typeof value === "string")
		return (
			<td key={at} className="words">
				{withNoBreakUnits(value)}
			</td>
		);
	const own = decimalsOf(value);
	const [decimals = 0, next = 0] = allDecimals.slice(at);
	// A decimal point is as wide as a digit.
	const missing = own === decimals ? 0 : decimals - own + (own === 0 ? 1 : 0);
	// Figures that line up at their point begin far left in their column, close to whole numbers before them.
	const ahead = decimals === 0 && next > 0 ? 2 : 0;
	const space = missing + ahead;
	return (
		<td
			key={at}
			className="measure text-right"
			style={space > 0 ? { paddingRight: `calc(0.375rem + ${space}ch)` } : undefined}
		>
			{formatValue(value)}
		</td>
	);
}

type Value = NonNullable<Row["values"]>[number];

export const decimalsOf = (value: Value): number =>
	typeof value === "number" ? (formatValue(value).split(".")[1]?.length ?? 0) : 0;

const dimensionText = (spec: NonNullable<Row["dimensions"]>[number]): string => `${spec.name} ${formatSpec(spec)}`;
