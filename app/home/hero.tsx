import type { ReactNode } from "react";
import { brand } from "../brand/brand.ts";
import { PictureFrame } from "../images/picture.tsx";
import { PriceText } from "../products/card/product-rows.tsx";
import { PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { type HeroSlide, heroIntervalMs, heroSlides, heroWidths } from "./hero-slides.ts";

/** Maximum characters. Longer texts are set smaller beside the picture. */
const shortText = 20;
const pictureSizes = "(min-width: 120rem) 60rem, (min-width: 84rem) 50vw, (min-width: 64rem) 60vw, 100vw";
const halfSizes = "(min-width: 120rem) 30rem, (min-width: 84rem) 25vw, (min-width: 64rem) 30vw, 50vw";

interface HeroProps {
	offers: readonly Product[];
	special: Product | null;
	toolsNote?: string | undefined;
}

/** The hero of the home page (specification §2, Home). */
export function Hero({ offers, special, toolsNote }: HeroProps) {
	return (
		<div className="page-column md:pt-4">
			<h1 id={pageHeadingId} tabIndex={-1} className="sr-only">
				{brand.name}: {brand.tagline.toLowerCase()}
			</h1>
			<ZoneFrame>
				<Carousel
					label="Highlights"
					interval={heroIntervalMs}
					controlsClassName="right-0 lg:right-[62%]"
					slides={heroSlides(offers, special, toolsNote).map((slide, index) => ({
						key: slide.text,
						content: <Slide slide={slide} first={index === 0} />,
					}))}
				/>
			</ZoneFrame>
		</div>
	);
}

interface SlideProps {
	slide: HeroSlide;
	first: boolean;
}

function Slide({ slide, first }: SlideProps) {
	const { text, fact, product, action } = slide;
	return (
		<div className="flex h-full flex-col lg:grid lg:grid-cols-[minmax(0,19fr)_minmax(0,31fr)]">
			<SlidePicture slide={slide} first={first} />
			<div className="flex flex-col gap-4 p-5 pb-16 max-md:gap-3 max-md:p-4 max-md:pb-16 lg:justify-center lg:py-4 lg:pb-14 xl:px-8">
				<div className="@container">
					<p className={text.length > shortText ? "hero-text hero-text-long" : "hero-text"}>{text}</p>
				</div>
				{product && <PricedPart product={product} />}
				{fact && <p className="max-w-[38ch] text-ink-2">{fact}</p>}
				<p>
					<ButtonLink to={action.to}>{action.label}</ButtonLink>
				</p>
			</div>
		</div>
	);
}

function SlidePicture({ slide: { product, picture }, first }: SlideProps) {
	return (
		<div className="grid grow border-hairline max-lg:border-b lg:order-last lg:border-l">
			{product ? (
				<TwoViews product={product} first={first} />
			) : (
				<PictureFrame
					{...picture}
					widths={heroWidths}
					sizes={pictureSizes}
					ratio="2 / 1"
					priority={first}
					className="h-full"
				/>
			)}
		</div>
	);
}

function TwoViews({ product: { name, img1, img2 }, first }: { product: Product; first: boolean }) {
	const view = { sizes: halfSizes, ratio: "1 / 1" };
	return (
		<div className="grid h-full grid-cols-2">
			<PictureFrame {...view} src={img1} alt={name} priority={first} className="h-full" />
			<PictureFrame {...view} src={img2} alt={`${name}, another view`} fit="contain" className="h-full" />
		</div>
	);
}

function PricedPart({ product }: { product: Product }) {
	return (
		<div>
			<p className="font-semibold">
				<PartText text={product.name} />
			</p>
			<p className="text-lg">
				<PriceText product={product} />
			</p>
		</div>
	);
}

const columns = ["1", "2", "3", "4", "5", "6", "7", "8"];
const rows = ["A", "B", "C", "D"];

/** The border of a drawing sheet with its grid references. */
function ZoneFrame({ children }: { children: ReactNode }) {
	return (
		<div className="grid grid-cols-[1.25rem_minmax(0,1fr)_1.25rem] grid-rows-[1.25rem_minmax(0,1fr)_1.25rem] border border-control max-md:grid-cols-[0_minmax(0,1fr)_0]">
			<Zones names={columns} className="col-start-2 row-start-1 flex" />
			<Zones names={rows} className="col-start-1 row-start-2 flex flex-col" />
			<div className="col-start-2 row-start-2 min-w-0 border-y border-control bg-sheet md:border-x">{children}</div>
			<Zones names={rows} className="col-start-3 row-start-2 flex flex-col" />
			<Zones names={columns} className="col-start-2 row-start-3 flex" />
		</div>
	);
}

function Zones({ names, className }: { names: readonly string[]; className: string }) {
	return (
		<div
			aria-hidden="true"
			className={`measure overflow-hidden text-[0.6875rem] leading-none text-ink-2 select-none ${className}`}
		>
			{names.map((name) => (
				<span key={name} className="grid grow basis-0 place-items-center outline-[0.5px] outline-hairline">
					{name}
				</span>
			))}
		</div>
	);
}
