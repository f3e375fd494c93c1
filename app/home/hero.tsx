import { brand } from "../brand/brand.ts";
import { PictureFrame } from "../images/picture.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { heroInterval, heroSlides, heroWidths } from "./hero-slides.ts";
import { ZoneFrame } from "./zone-frame.tsx";

/** Longer texts are set smaller where they stand on the picture, so as not to hide it. */
const shortText = 20;

/** The three-slide carousel of the home page, drawn as a sheet with zones. */
export function Hero() {
	return (
		<div className="page-column md:pt-4">
			<h1 id={pageHeadingId} tabIndex={-1} className="sr-only">
				{brand.name}: {brand.claim.toLowerCase()}
			</h1>
			<ZoneFrame>
				<Carousel
					label="Highlights"
					interval={heroInterval}
					slides={heroSlides.map((slide, index) => ({
						key: slide.text,
						content: <HeroSlide slide={slide} first={index === 0} />,
					}))}
				/>
			</ZoneFrame>
		</div>
	);
}

/** The picture, and in its quiet left corner the words; on a phone they stand below it. */
function HeroSlide({ slide, first }: { slide: (typeof heroSlides)[number]; first: boolean }) {
	return (
		<div className="flex h-full flex-col md:grid md:grid-cols-[minmax(0,1fr)]">
			<div className="max-md:border-b max-md:border-hairline md:col-start-1 md:row-start-1">
				<PictureFrame
					src={slide.picture}
					widths={heroWidths}
					alt={slide.alt}
					sizes="(min-width: 84rem) 78rem, 100vw"
					ratio="2 / 1"
					priority={first}
					className="md:h-full [&_img]:object-right"
				/>
			</div>
			<div className="z-[1] flex grow flex-col gap-5 p-5 pb-16 md:justify-center md:col-start-1 md:row-start-1 md:mt-12 md:w-[60%] md:self-end md:justify-self-start md:border-t md:border-r md:border-control md:bg-sheet md:p-8 xl:w-[52%] xl:p-10">
				<div className="@container">
					<p className={slide.text.length > shortText ? "hero-text hero-text-long" : "hero-text"}>{slide.text}</p>
				</div>
				<p className="max-w-[34ch] text-lg text-ink-2">{slide.fact}</p>
				<p className="max-md:mt-auto">
					<ButtonLink to={slide.action.to}>{slide.action.label}</ButtonLink>
				</p>
			</div>
		</div>
	);
}
