import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import type { HomeContent } from "../config/shop-file/content-schema.server.ts";
import { PictureFrame } from "../images/picture.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";
import { useSwipe } from "../ui/use-swipe.ts";
import { MonogramPlate, plateOrnaments } from "./monogram-plate.tsx";
import "./committee.css";

/** The chief executive's card is in the middle at the start. */
const firstCard = 1;
type TeamMember = HomeContent["committee"][number];

const cardsId = "committee-cards";

export function CommitteeSection({ team }: { team: readonly TeamMember[] }) {
	const { cards, active, show, swipe } = useCoverflow(team.length);
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
							<MemberCard member={member} place={place} />
						</div>
					))}
				</div>
				<div className="relative z-20 mt-3 flex h-11 items-center justify-center unscripted:hidden">
					<Arrow label="Previous member" controls={cardsId} onPress={() => show(active - 1)}>
						<IconChevronLeft aria-hidden="true" size="1.375rem" stroke={1.5} />
					</Arrow>
					{team.map(({ name }, place) => (
						<Bullet key={name} name={name} current={place === active} onPress={() => show(place)} />
					))}
					<Arrow label="Next member" controls={cardsId} onPress={() => show(active + 1)}>
						<IconChevronRight aria-hidden="true" size="1.375rem" stroke={1.5} />
					</Arrow>
				</div>
			</div>
		</section>
	);
}

const sideOf = (offset: number) => (offset === 0 ? "middle" : offset < 0 ? "left" : "right");

function useCoverflow(count: number) {
	const cards = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState(Math.min(firstCard, count - 1));
	const show = (place: number) => setActive(Math.min(Math.max(place, 0), count - 1));
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

/** Initials of the first and the last name. */
const monogramOf = (name: string) => name.replace(/^(\p{L}).*\s(\p{L})\S*$/u, "$1$2").slice(0, 2);

function MemberCard({ member, place }: { member: TeamMember; place: number }) {
	return (
		<article className="border border-control bg-sheet">
			{member.photo ? (
				<PictureFrame src={member.photo} alt="" sizes="18rem" ratio="1 / 1" />
			) : (
				<MonogramPlate
					monogram={monogramOf(member.name)}
					ornament={plateOrnaments[place % plateOrnaments.length] ?? "gear"}
				/>
			)}
			<div className="border-t border-control px-4 py-4 text-center">
				<h3 className="text-lg">{member.name}</h3>
				<p className="text-sm text-ink-2">{member.title}</p>
			</div>
		</article>
	);
}
