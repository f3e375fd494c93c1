import { PictureFrame } from "../images/picture.tsx";
import { Card } from "../ui/card.tsx";
import { Carousel } from "../ui/carousel.tsx";

const sizes = "(min-width: 48rem) 33vw, 100vw";
const slideInterval = 3000;

export function PictureSpecimens() {
	return (
		<div className="grid gap-5 md:grid-cols-3">
			<PictureFrame src="/catalogue/hero-1-800.webp" widths={[800, 1600]} alt="One of our own" sizes={sizes} />
			<PictureFrame src="https://pictures.example/missing.jpg" alt="An address that answers nothing" sizes={sizes} />
			<PictureFrame alt="No picture" sizes={sizes} />
		</div>
	);
}

export function CarouselSpecimen() {
	const texts = ["One", "Two, which is longer and sets the height of all three of them on a narrow screen", "Three"];
	return (
		<Carousel
			label="Specimen"
			interval={slideInterval}
			slides={texts.map((text) => ({
				key: text,
				content: (
					<Card className="h-full min-h-40 p-6 pb-16">
						<p className="text-2xl">{text}</p>
					</Card>
				),
			}))}
		/>
	);
}
