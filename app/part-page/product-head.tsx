import { type MouseEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { numberFault, readTypedCount } from "../forms/typed-number.ts";
import { PictureFrame, shopPicture } from "../images/picture.tsx";
import { addedCostsText } from "../money/costs.ts";
import { formatDollars } from "../money/money.ts";
import { DeliveryPromiseText } from "../orders/delivery/delivery-promise-text.tsx";
import { AddToList, BuyLink } from "../products/card/buy-link.tsx";
import { productRows } from "../products/card/product-rows.tsx";
import { otherNumberLabels, productPath } from "../products/part/part-number.ts";
import type { OtherNumber } from "../products/part/part-schema.ts";
import { PartText } from "../products/part/part-text.tsx";
import { listFormId, soldOutText } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { RestockAlertButton } from "../restock-alerts/restock-alert-button.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { EnlargedPicture, EnlargeLink } from "../ui/dialogs/enlarged-picture.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { isolate } from "../ui/isolate.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import type { RelatedRow } from "./related-parts.tsx";

/** Large enough to reuse the file that the card in the list has loaded. */
const pictureSizes = "(min-width: 84rem) 26rem, (min-width: 64rem) calc(33vw - 2.25rem), calc(100vw - 2rem)";

/** The photograph, and beside it the facts for an order: price, stock, minimum, BUY. Then the description. */
export function ProductHead({ product, similar }: { product: Product; similar: readonly RelatedRow[] }) {
	const { name, img1, description, numbers } = product;
	const plus = addedCostsText(useShopSettings().costs);
	const rows = productRows(product).toReversed();
	return (
		<Card className="product-head">
			<PhotographFigure src={img1} name={name} sizes={pictureSizes} />
			<DescriptionList className="border-y-0" rows={rows} />
			<div className="border-t border-hairline">
				<div className="border-b border-hairline p-4" data-print="no">
					{plus && <p className="mb-3 text-sm text-ink-2">Price {plus}</p>}
					<OrderControls product={product} />
					{soldOutText(product) === undefined && <DeliveryPromiseText className="mt-3" />}
					<RestockAlertButton product={product} />
					{soldOutText(product) !== undefined && <SimilarInStock parts={similar} />}
				</div>
				<p className="max-w-[calc(65ch+2rem)] whitespace-pre-line p-4">
					<PartText text={description} />
				</p>
				{numbers && <OtherNumbers numbers={numbers} />}
			</div>
		</Card>
	);
}

/** Chosen quantities by key of the history entry, so that Back shows them again. */
const chosenUnits = new Map<string, number>();

export function OrderControls({ product }: { product: Product }) {
	const { minorder, quantity, partNumber, name } = product;
	const { key } = useLocation();
	const [units, setUnits] = useState(chosenUnits.get(key) ?? minorder);
	const isSoldOut = soldOutText(product) !== undefined;
	return (
		<div className="flex flex-wrap gap-3">
			<div className="grow basis-full sm:basis-40">
				<BuyLink product={product} units={units} />
			</div>
			{!isSoldOut && (
				<div className="w-44 grow unscripted:hidden sm:grow-0 [&_label]:sr-only">
					<QuantityField
						// The title block has a "Quantity", too: the stock.
						label={`Quantity of ${partNumber ?? isolate(name)}`}
						form={listFormId}
						defaultValue={units}
						min={minorder}
						max={quantity}
						required
						onInput={({ currentTarget }) => {
							const { value } = currentTarget;
							const entered = readTypedCount(value) ?? 0;
							currentTarget.setCustomValidity(entered > 0 ? "" : (numberFault(value, "units") ?? wholeNumberNeeded));
							setUnits(entered);
							if (entered > 0) chosenUnits.set(key, entered);
						}}
					/>
				</div>
			)}
			<AddToList
				product={product}
				units={isSoldOut ? minorder : units}
				className={isSoldOut ? "grow" : "shrink-0 grow sm:grow-0"}
			/>
		</div>
	);
}

const wholeNumberNeeded = "Enter a whole number of at least 1.";
const maxSimilar = 3;

function SimilarInStock({ parts }: { parts: readonly RelatedRow[] }) {
	const inStock = parts.filter((part) => part.relation === "near" && soldOutText(part) === undefined);
	if (inStock.length === 0) return null;
	return (
		<div className="mt-3">
			<p className="font-semibold">Similar sizes in stock</p>
			<ul>
				{inStock.slice(0, maxSimilar).map((part) => (
					<li key={part._id} className="flex flex-wrap items-center gap-x-3">
						<ListLink to={productPath(part)} className="word-link inline-flex min-h-11 items-center">
							<PartText text={part.name} />
						</ListLink>
						<span className="text-sm text-ink-2">
							<span className="measure">{formatDollars(part.price)}</span>, {part.quantity.toLocaleString("en-US")} in
							stock
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Numbers of the part at other manufacturers, by kind. */
function OtherNumbers({ numbers }: { numbers: readonly OtherNumber[] }) {
	const groups = Map.groupBy(numbers, ({ kind }) => kind);
	const rows = Object.entries(otherNumberLabels).flatMap(([kind, label]): DescriptionListRow[] => {
		const group = groups.get(kind as OtherNumber["kind"]);
		return group ? [[label, <NumberList key={kind} numbers={group} />]] : [];
	});
	return <DescriptionList className="mt-auto border-b-0 [--label-width:6.75rem]" rows={rows} />;
}

function NumberList({ numbers }: { numbers: readonly OtherNumber[] }) {
	return (
		<ul className="flex flex-wrap gap-x-6">
			{numbers.map(({ maker = "", number }) => (
				<li key={`${maker} ${number}`} className="flex flex-wrap items-baseline gap-x-2">
					{maker && <bdi className="text-sm text-ink-2">{maker}</bdi>}
					<bdi className="measure">{number}</bdi>
				</li>
			))}
		</ul>
	);
}

const ratio = "1 / 1";

function PhotographFigure({ src, name, sizes }: { src: string; name: string; sizes: string }) {
	const dialog = useRef<HTMLDialogElement>(null);
	/** The large file is not loaded before this. */
	const [isRequested, setRequested] = useState(false);
	const base = shopPicture.exec(src)?.[1];
	function enlarge(event: MouseEvent) {
		event.preventDefault();
		setRequested(true);
		dialog.current?.showModal();
	}
	return (
		<figure className="relative">
			<PictureFrame src={src} alt={name} sizes={sizes} ratio={ratio} priority />
			<EnlargeLink
				href={base ? `${base}-1200.webp` : src}
				what="the photograph"
				onEnlarge={enlarge}
				className="after:absolute after:inset-0"
			/>
			<EnlargedPicture ref={dialog} label={`Photograph of ${isolate(name)}`}>
				{isRequested && <PictureFrame src={src} alt={name} sizes="60rem" ratio={ratio} fit="contain" priority />}
			</EnlargedPicture>
		</figure>
	);
}
