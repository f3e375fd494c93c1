import Swiper from "swiper";
import { A11y, EffectCoverflow, Pagination } from "swiper/modules";
import { team } from "./team.ts";

/** Specification §9. */
const coverflow = { rotate: 50, stretch: 0, depth: 100, modifier: 1, slideShadows: true } as const;
/** Milliseconds from one card to the next. */
const turn = 180;

export interface CoverflowParts {
	container: HTMLElement;
	pagination: HTMLElement;
	previous: HTMLElement;
	next: HTMLElement;
}

/**
 * Sets Swiper to work on the cards that the server sent.
 * @param first the card that stands in the middle at the start
 * @returns what takes it off again
 */
export function startCoverflow({ container, pagination, previous, next }: CoverflowParts, first: number): () => void {
	const swiper = new Swiper(container, {
		modules: [A11y, EffectCoverflow, Pagination],
		effect: "coverflow",
		coverflowEffect: coverflow,
		centeredSlides: true,
		slidesPerView: "auto",
		initialSlide: first,
		grabCursor: true,
		slideToClickedSlide: true,
		speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : turn,
		pagination: {
			el: pagination,
			clickable: true,
			renderBullet: (index, className) =>
				`<button type="button" class="${className}" aria-label="Show ${team[index]?.name}"></button>`,
		},
		a11y: { slideLabelMessage: "{{index}} of {{slidesLength}}" },
	});
	const back = () => swiper.slidePrev();
	const on = () => swiper.slideNext();
	previous.addEventListener("click", back);
	next.addEventListener("click", on);
	return () => {
		previous.removeEventListener("click", back);
		next.removeEventListener("click", on);
		swiper.destroy(true, true);
	};
}
