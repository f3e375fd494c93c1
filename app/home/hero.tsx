import { ButtonLink } from "../ui/button.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { PictureFrame } from "../ui/picture-frame.tsx";
import { ZoneFrame } from "../ui/zone-frame.tsx";
import { brand } from "./brand.ts";
import { heroInterval, heroSlides, heroWidths } from "./hero-slides.ts";

/** The three-slide carousel of the home page, drawn as a sheet with zones. */
export function Hero() {
	return (
		<div className="page-column">
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

function HeroSlide({ slide, first }: { slide: (typeof heroSlides)[number]; first: boolean }) {
	return (
		<div className="flex h-full flex-col-reverse md:grid md:grid-cols-12">
			<div className="flex grow flex-col justify-center gap-5 p-5 pb-20 md:col-span-6 md:p-10 md:pb-20 lg:p-14">
				<p className="font-heading text-4xl font-bold text-balance [font-stretch:125%]">{slide.text}</p>
				<p className="max-w-[34ch] text-lg text-ink-2">{slide.fact}</p>
				<p>
					<ButtonLink to={slide.action.to}>{slide.action.label}</ButtonLink>
				</p>
			</div>
			<div className="border-hairline max-md:border-b md:col-span-6 md:border-l">
				<PictureFrame
					src={slide.picture}
					widths={heroWidths}
					alt={slide.alt}
					sizes="(min-width: 84rem) 40rem, (min-width: 48rem) 50vw, 100vw"
					ratio="4 / 3"
					priority={first}
					className="md:h-full"
				/>
			</div>
		</div>
	);
}
