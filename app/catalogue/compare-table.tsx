import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { PictureFrame } from "../images/picture.tsx";
import { formatDollars } from "../money/money.ts";
import { AddToList, BuyLink } from "../products/card/buy-link.tsx";
import { StockLevel } from "../products/card/product-rows.tsx";
import { productPath } from "../products/part/part-number.ts";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { CheckboxField } from "../ui/fields/field.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { useRestoredFocus } from "../ui/use-restored-focus.ts";
import { compareAddress, compareSpecs, withoutPart } from "./compare.ts";

export function CompareTable({ products }: { products: readonly Product[] }) {
	const pictures = useRef<HTMLTableRowElement>(null);
	const rowFocus = useRestoredFocus(pictures);
	const specs = compareSpecs(products);
	const different = specs.filter(({ differs }) => differs);
	const [onlyDifferences, setOnlyDifferences] = useState(false);
	return (
		<>
			{products.length > 1 && (
				<p className="text-lg text-ink-2">
					{different.length} of {specs.length} specifications differ (marked ≠).
					{products.length > 2 && (
						<span className="print:hidden sm:hidden">
							{" "}
							Swipe the table sideways to see all {products.length} parts.
						</span>
					)}
				</p>
			)}
			{different.length > 0 && different.length < specs.length && (
				<CheckboxField
					label="Only differences"
					checked={onlyDifferences}
					onChange={({ target }) => setOnlyDifferences(target.checked)}
					className="unscripted:hidden print:hidden"
				/>
			)}
			<section
				aria-label="Parts side by side"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
				tabIndex={0}
				data-parts={products.length}
				className="parts-region compare-region"
			>
				<table className="compare-table" style={{ "--parts": products.length } as CSSProperties}>
					<caption className="sr-only">Parts side by side</caption>
					<thead>
						<tr ref={pictures} {...rowFocus}>
							<td />
							{products.map((product) => (
								<td key={product._id}>
									<PartPicture product={product} others={withoutPart(products, product)} />
								</td>
							))}
						</tr>
						<tr className="part-names">
							<td />
							{products.map((product) => (
								<th key={product._id} scope="col">
									<PartName product={product} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<Row name="Price" isFigure>
							{products.map(({ price }) => formatDollars(price))}
						</Row>
						<Row name="Minimum" isFigure>
							{products.map(({ minorder }) => minorder.toLocaleString("en-US"))}
						</Row>
						<Row name="Stock">
							{products.map(({ _id, quantity, minorder }) => (
								<StockLevel key={_id} quantity={quantity} minimum={minorder} />
							))}
						</Row>
						{(onlyDifferences ? different : specs).map(({ name, values, isFigure, differs }) => (
							<Row key={name} name={name} isFigure={isFigure} differs={differs}>
								{values}
							</Row>
						))}
						<tr data-print="no">
							<th scope="row">Order</th>
							{products.map((product) => (
								<td key={product._id}>
									<div className="flex flex-wrap gap-2">
										<BuyLink product={product} />
										<AddToList product={product} units={product.minorder} className="w-full px-1! text-sm" />
									</div>
								</td>
							))}
						</tr>
					</tbody>
				</table>
			</section>
		</>
	);
}

function PartPicture({ product: { name, img1 }, others }: { product: Product; others: readonly string[] }) {
	return (
		<>
			<PictureFrame src={img1} alt="" sizes="(min-width: 64rem) 13rem, 9rem" ratio="1 / 1" priority />
			<ListLink
				to={compareAddress(others)}
				data-print="no"
				className="word-link inline-flex min-h-11 items-center text-sm"
			>
				Remove<span className="sr-only"> {name}</span>
			</ListLink>
		</>
	);
}

/** Sticks to the top without a picture, which would take too much room on a phone. */
function PartName({ product }: { product: Product }) {
	return (
		<>
			<ListLink to={productPath(product)} className="hover:underline">
				<PartText text={product.name} />
			</ListLink>
			{product.partNumber && <PartNumberText number={product.partNumber} />}
		</>
	);
}

/** A longer word may break: it would cover the values on a phone, and widen its column elsewhere. */
const maxUnbrokenWord = 12;

function Row({
	name,
	isFigure = false,
	differs = false,
	children,
}: {
	name: string;
	isFigure?: boolean;
	differs?: boolean;
	children: readonly (ReactNode | undefined)[];
}) {
	const lastWord = name.lastIndexOf(" ") + 1;
	return (
		<tr className={differs ? "font-semibold" : undefined}>
			<th scope="row">
				<TypedText>{name.slice(0, lastWord)}</TypedText>
				<span className={name.length - lastWord > maxUnbrokenWord ? undefined : "whitespace-nowrap"}>
					<TypedText>{name.slice(lastWord)}</TypedText>
					{differs && (
						<span className="measure">
							{"\u00a0"}
							<span aria-hidden="true">≠</span>
							<span className="sr-only"> differs</span>
						</span>
					)}
				</span>
			</th>
			{children.map((value, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the part's place is its name
				<td key={at} className={isFigure ? "measure" : undefined}>
					{typeof value === "string" ? <PartText text={value} /> : (value ?? "–")}
				</td>
			))}
		</tr>
	);
}
