import type { ReactNode } from "react";
import { Card, DescriptionList, type DescriptionListRow } from "../../ui/card.tsx";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { productPath } from "../part/part-number.ts";
import { PartNumberText, PartText } from "../part/part-text.tsx";
import { isReduced, type ProductCardMode, previewOf } from "../product.ts";
import type { Product } from "../product-schema.ts";
import { AddToList, BuyLink } from "./buy-link.tsx";
import "./compact-card.css";
import { HoverSwapPicture, ProductPicture, useHoverSwap } from "./product-picture.tsx";
import { productRows } from "./product-rows.tsx";

const gridPictureSizes =
	"(min-width: 84rem) 26rem, (min-width: 64rem) calc(33vw - 2.25rem), (min-width: 48rem) calc(50vw - 2.25rem), 6.5rem";

const detailPictureSizes = "(min-width: 84rem) 39rem, (min-width: 64rem) calc(50vw - 3rem), 6rem";

export interface ProductCardProps {
	/** Has no `_id` in a preview. */
	product: Omit<Product, "_id"> & { _id?: string };
	/** `list` cuts the description and offers BUY; `detail` shows all of it and img1 only. */
	mode: ProductCardMode;
	sizes?: string;
	/** Loads the picture eagerly. For the first row of the page. */
	priority?: boolean;
}

/** A product as a drawing sheet: picture and title block (specification §2, Catalogue). */
export function ProductCard({ mode, ...card }: ProductCardProps) {
	return mode === "detail" ? <DetailCard {...card} /> : <ListCard {...card} />;
}

type CardProps = Omit<ProductCardProps, "mode">;

function DetailCard({ product, sizes = detailPictureSizes, priority }: CardProps) {
	return (
		<Card as="article" className="detail-card print:grid print:grid-cols-[2fr_3fr] print:items-start">
			<ProductPicture product={product} sizes={sizes} priority={priority} />
			<DescriptionList
				className="border-b-0"
				rows={titleRows(
					product,
					<span className="whitespace-pre-line">
						<PartText text={product.description} />
					</span>,
				)}
			/>
		</Card>
	);
}

function ListCard({ product, sizes = gridPictureSizes, priority }: CardProps) {
	const swap = useHoverSwap();
	return (
		<Card as="article" className="card-rows compact-card" {...swap.onCard}>
			<HoverSwapPicture product={product} sizes={sizes} priority={priority} swap={swap} />
			<DescriptionList
				className={`row-span-5 grid grid-rows-subgrid gap-y-0 ${isReduced(product) ? "is-reduced" : ""}`}
				rows={titleRows(product, <PartText text={previewOf(product.description)} />, "link")}
			/>
			<div className="compact-buttons flex gap-2 p-4">
				<BuyLink product={product} />
				<AddToList product={product} units={product.minorder} isShort className="shrink-0" />
			</div>
		</Card>
	);
}

function titleRows(product: CardProps["product"], description: ReactNode, named?: "link"): DescriptionListRow[] {
	return [
		["Product Name", <ProductName key="name" isLink={named === "link"} product={product} />],
		...productRows(product),
		["Description", description],
	];
}

function ProductName({ isLink, product }: { isLink: boolean; product: CardProps["product"] }) {
	const name = <PartText text={product.name} />;
	const { _id, partNumber } = product;
	return (
		<>
			<h2 className="text-base leading-snug [font-stretch:100%]">
				{isLink && _id ? (
					<ListLink to={productPath({ _id, partNumber })} className="block hover:underline">
						{name}
					</ListLink>
				) : (
					name
				)}
			</h2>
			{partNumber && <PartNumberText number={partNumber} />}
		</>
	);
}
