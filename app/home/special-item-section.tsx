import { PictureFrame } from "../images/picture.tsx";
import { BuyLink } from "../products/card/buy-link.tsx";
import { productRows } from "../products/card/product-rows.tsx";
import { PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { DescriptionList } from "../ui/card.tsx";
import { isolate } from "../ui/isolate.ts";
import { SectionHeading } from "../ui/page-heading.tsx";

const rule = "We pick a part in stock at the start of each month. If it sells out, we pick another one.";
const pictureSizes = "(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 100vw";

/** The special item (specification §2, Home). */
export function SpecialItemSection({ product }: { product: Product | null }) {
	if (!product) return null;
	return (
		<section id="special-item" aria-labelledby="special-item-heading" className="page-column">
			<SectionHeading id="special-item-heading" title="Special Item" />
			<article className="grid border border-control bg-sheet md:grid-cols-3">
				<PictureFrame src={product.img1} alt={product.name} sizes={pictureSizes} ratio="1 / 1" className="md:h-full" />
				<PictureFrame
					src={product.img2}
					alt={`${isolate(product.name)}, another view`}
					sizes={pictureSizes}
					ratio="1 / 1"
					fit="contain"
					className="border-hairline max-md:hidden md:h-full md:border-l"
				/>
				<div className="flex flex-col border-hairline max-md:border-t md:border-l">
					<h3 className="px-4 pt-5 pb-3 text-xl">
						<PartText text={product.name} />
					</h3>
					<DescriptionList rows={productRows(product)} />
					<p className="grow px-4 py-4">
						<PartText text={product.description} />
					</p>
					<div className="border-t border-hairline p-4">
						<BuyLink product={product} />
					</div>
				</div>
			</article>
			<p className="mt-3 max-w-prose text-sm text-ink-2">{rule}</p>
		</section>
	);
}
