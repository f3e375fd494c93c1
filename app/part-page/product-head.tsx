import { type MouseEvent, useRef, useState } from "react";
import { useShopSettings } from "../api/route-context.ts";
import { PictureFrame, shopPicture } from "../images/picture.tsx";
import { addedCostsText } from "../money/costs.ts";
import { DeliveryPromiseText } from "../orders/delivery/delivery-promise-text.tsx";
import { AddToList } from "../products/card/add-to-list.tsx";
import { BuyLink } from "../products/card/buy-link.tsx";
import { productRows } from "../products/card/product-rows.tsx";
import { otherNumberLabels } from "../products/part/part-number.ts";
import type { OtherNumber } from "../products/part/part-schema.ts";
import { PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { RestockAlertButton } from "../restock-alerts/restock-alert-button.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { EnlargedPicture, EnlargeLink } from "../ui/dialogs/enlarged-picture.tsx";
import { isolate } from "../ui/isolate.ts";

/** Large enough to reuse the file that the card in the list has loaded. */
const pictureSizes = "(min-width: 84rem) 26rem, (min-width: 64rem) calc(33vw - 2.25rem), calc(100vw - 2rem)";

/** The photograph, and beside it the facts for an order: price, stock, minimum, BUY. Then the description. */
export function ProductHead({ product }: { product: Product }) {
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
					<div className="flex gap-3">
						<BuyLink product={product} />
						<AddToList product={product} units={product.minorder} className="shrink-0" />
					</div>
					{product.quantity >= product.minorder && <DeliveryPromiseText className="mt-3" />}
					<RestockAlertButton product={product} />
				</div>
				<p className="max-w-[calc(65ch+2rem)] p-4">
					<PartText text={description} />
				</p>
				{numbers && <OtherNumbers numbers={numbers} />}
			</div>
		</Card>
	);
}

/** Numbers of the part at other manufacturers, by kind. */
function OtherNumbers({ numbers }: { numbers: readonly OtherNumber[] }) {
	const groups = Map.groupBy(numbers, ({ kind }) => kind);
	const rows = Object.entries(otherNumberLabels).flatMap(([kind, label]): DescriptionListRow[] => {
		const group = groups.get(kind as OtherNumber["kind"]);
		return group ? [[label, <NumberList key={kind} numbers={group} />]] : [];
	});
	return <DescriptionList className="mt-auto border-b-0" rows={rows} />;
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
