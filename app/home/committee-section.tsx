import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { SectionHeading } from "../ui/section-heading.tsx";
import { useSwipe } from "../ui/use-swipe.ts";
import { MonogramPlate } from "./monogram-plate.tsx";
import { type TeamMember, team } from "./team.ts";
import "./committee.css";

/** The chief executive's card is in the middle at the start. */
const firstCard = 1;
const cardsId = "committee-cards";

export function CommitteeSection() {
	const { cards, active, show, swipe } = useCoverflow();
	return (
		<section aria-labelledby="committee" className="overflow-x-clip">
			<div className="page-column">
				<SectionHeading id="committee" title="Management Committee" />
				<div id={cardsId} ref={cards} className="committee" style={{ "--active": active } as CSSProperties} {...swipe}>
					{team.map((member, place) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the bullets
						<div
							key={member.name}
							role="group"
							aria-roledescription="slide"
							aria-label={`${place + 1} of ${team.length}`}
							data-side={sideOf(place - active)}
							className="committee-card"
							style={{ "--place": place } as CSSProperties}
							onClick={() => show(place)}
						>
							<MemberCard member={member} />
						</div>
					))}
				</div>
				<div className="relative z-20 mt-3 flex h-11 items-center justify-center unscripted:hidden">
					<Arrow label="Previous member" controls={cardsId} onPress={() => show(active - 1)}>
						<IconChevronLeft aria-hidden="true" size={22} stroke={1.5} />
					</Arrow>
					{team.map(({ name }, place) => (
						<Bullet key={name} name={name} current={place === active} onPress={() => show(place)} />
					))}
					<Arrow label="Next member" controls={cardsId} onPress={() => show(active + 1)}>
						<IconChevronRight aria-hidden="true" size={22} stroke={1.5} />
					</Arrow>
				</div>
			</div>
		</section>
	);
}

const sideOf = (offset: number) => (offset === 0 ? "middle" : offset < 0 ? "left" : "right");

function useCoverflow() {
	const cards = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState(firstCard);
	const show = (place: number) => setActive(Math.min(Math.max(place, 0), team.length - 1));
	const inCards = (pixels: number) => pixels / (cards.current?.firstElementChild?.clientWidth || 1);
	const swipe = useSwipe({
		onDrag(across) {
			cards.current?.style.setProperty("--drag", `${inCards(across)}`);
			cards.current?.toggleAttribute("data-dragging", across !== 0);
		},
		onSwipe: (direction, across) => show(active + direction * Math.max(1, Math.round(Math.abs(inCards(across))))),
	});
	return { cards, active, show, swipe };
}

interface ArrowProps {
	label: string;
	controls: string;
	onPress: () => void;
	children: ReactNode;
}

function Arrow({ label, controls, onPress, children }: ArrowProps) {
	return (
		<button
			type="button"
			aria-label={label}
			aria-controls={controls}
			onClick={onPress}
			className="grid size-11 place-items-center border border-hairline bg-sheet hover:bg-tint"
		>
			{children}
		</button>
	);
}

function Bullet({ name, current, onPress }: { name: string; current: boolean; onPress: () => void }) {
	return (
		<button
			type="button"
			aria-label={`Show ${name}`}
			aria-current={current ? "true" : undefined}
			onClick={onPress}
			className="group grid size-11 place-items-center"
		>
			<span className="size-3 border border-ink group-aria-[current]:skew-x-[-18deg] group-aria-[current]:bg-mark" />
		</button>
	);
}

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
