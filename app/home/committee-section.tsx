import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type CSSProperties, memo, type RefObject, useEffect, useRef } from "react";
import { SectionHeading } from "../ui/section-heading.tsx";
import { MonogramPlate } from "./monogram-plate.tsx";
import { type TeamMember, team } from "./team.ts";
import "./committee.css";

/** The chief executive stands in the middle at the start. */
const firstCard = 1;
/** The carousel's script is fetched when the section is this near to the screen. */
const nearScreen = "600px 0px";

/** The Management Committee: a coverflow whose script comes when it is nearly in sight. */
export function CommitteeSection() {
	const container = useRef<HTMLDivElement>(null);
	useCoverflow(container);
	return (
		<section aria-labelledby="committee" className="overflow-x-clip">
			<div className="page-column">
				<SectionHeading id="committee" title="Management Committee" />
				<Cards container={container} />
			</div>
		</section>
	);
}

/** Never rendered again: from its start on Swiper owns what is inside. */
const Cards = memo(function Cards({ container }: { container: RefObject<HTMLDivElement | null> }) {
	return (
		<div ref={container} className="swiper committee" style={{ "--first": firstCard } as CSSProperties}>
			<div className="swiper-wrapper">
				{team.map((member, place) => (
					<div key={member.name} className="swiper-slide" style={{ "--place": place } as CSSProperties}>
						<MemberCard member={member} />
					</div>
				))}
			</div>
			<div className="absolute inset-x-0 bottom-0 z-20 flex h-11 items-center justify-center unscripted:hidden">
				<button type="button" data-previous="" aria-label="Previous member" className={arrow}>
					<IconChevronLeft aria-hidden="true" size={22} stroke={1.5} />
				</button>
				<div className="swiper-pagination static! w-44!" />
				<button type="button" data-next="" aria-label="Next member" className={arrow}>
					<IconChevronRight aria-hidden="true" size={22} stroke={1.5} />
				</button>
			</div>
		</div>
	);
});

const arrow = "grid size-11 place-items-center border border-hairline bg-sheet hover:bg-tint";

function MemberCard({ member }: { member: TeamMember }) {
	return (
		<article className="border border-control bg-sheet">
			<MonogramPlate monogram={member.monogram} ornament={member.ornament} />
			<div className="border-t border-control px-4 py-4 text-center">
				<h3 className="text-lg">{member.name}</h3>
				<p className="text-sm text-ink-2">{member.title}</p>
			</div>
		</article>
	);
}

function useCoverflow(ref: RefObject<HTMLDivElement | null>) {
	useEffect(() => {
		const container = ref.current;
		if (!container) return;
		const find = (selector: string) => container.querySelector<HTMLElement>(selector);
		const pagination = find(".swiper-pagination");
		const previous = find("[data-previous]");
		const next = find("[data-next]");
		if (!pagination || !previous || !next) return;
		let stop: (() => void) | undefined;
		let left = false;
		const observer = new IntersectionObserver(
			async ([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				const { startCoverflow } = await import("./committee-coverflow.ts");
				if (!left) stop = startCoverflow({ container, pagination, previous, next }, firstCard);
			},
			{ rootMargin: nearScreen },
		);
		observer.observe(container);
		return () => {
			left = true;
			observer.disconnect();
			stop?.();
		};
	}, [ref]);
}
