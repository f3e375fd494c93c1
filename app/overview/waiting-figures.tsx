import type { ReactNode } from "react";
import { Link } from "react-router";
import { mostCounted } from "../http/list-limits.ts";
import { formatDollars } from "../money/money.ts";
import { heldUntilWords, orderNumber } from "../orders/order-facts.tsx";
import { countWords } from "../ui/list-tabs.tsx";
import type { Overview } from "./overview-schema.server.ts";

/** What waits for somebody, as cells of a title block: a figure, what it counts, and since when. */
export function WaitingFigures({ overview: { toPack, unpaid, refundsDue, disputed } }: { overview: Overview }) {
	return (
		<ul className="flex flex-wrap gap-px overflow-hidden rounded-sheet border border-hairline bg-hairline">
			<Figure count={toPack.count} words="To pack" to="/dashboard/allorder?state=paid">
				{toPack.since ? `The first of them was paid ${sinceWords(toPack.since)}` : "No paid order waits"}
			</Figure>
			<Figure count={unpaid.count} words="Unpaid" to="/dashboard/allorder?state=unpaid">
				{unpaid.nextEnd ? holdWordsOf(unpaid.nextEnd) : "No units are held"}
			</Figure>
			<Figure count={refundsDue.count} words="Refunds due">
				{refundsDue.since ? (
					<>
						{formatDollars(refundsDue.amount)} that the card provider has not sent; the first noted{" "}
						{sinceWords(refundsDue.since)}
						<Orders ids={refundsDue.orders} count={refundsDue.count} />
					</>
				) : (
					"No money waits to go back"
				)}
			</Figure>
			{disputed.count > 0 && (
				<Figure count={disputed.count} words="Disputed">
					{formatDollars(disputed.amount)} that banks ask back
					<Orders ids={disputed.orders} count={disputed.count} />
				</Figure>
			)}
		</ul>
	);
}

interface FigureProps {
	count: number;
	/** What is counted. */
	words: string;
	/** The list that has them. */
	to?: string;
	children: ReactNode;
}

function Figure({ count, words, to, children }: FigureProps) {
	const figure = (
		<>
			<span className="measure text-3xl">{countWords(count, mostCounted)}</span>{" "}
			<span className="font-semibold">{words}</span>
		</>
	);
	const look = "flex min-h-14 flex-wrap items-baseline gap-x-3";
	return (
		<li className="min-w-0 grow basis-60 bg-sheet p-5">
			{to ? (
				<Link to={to} className={`${look} text-layout hover:text-layout-strong hover:underline`}>
					{figure}
				</Link>
			) : (
				<p className={look}>{figure}</p>
			)}
			<div className="mt-1 text-sm text-ink-2">{children}</div>
		</li>
	);
}

/** The first orders of a figure, each a link to its sheet. */
function Orders({ ids, count }: { ids: readonly string[]; count: number }) {
	return (
		<ul className="mt-1 flex flex-wrap items-center gap-x-4">
			{[...new Set(ids)].map((id) => (
				<li key={id}>
					<Link to={`/dashboard/order/${id}`} className="word-link measure inline-flex min-h-11 items-center">
						<span className="sr-only">Order </span>
						{orderNumber({ _id: id })}
					</Link>
				</li>
			))}
			{count > ids.length && <li>and {countWords(count - ids.length, mostCounted)} more</li>}
		</ul>
	);
}

const minuteMs = 60_000;
const time = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const steps = [
	["minute", 60],
	["hour", 24],
	["day", Infinity],
] as const;

/** `3 days ago`. */
function sinceWords(at: string, now = Date.now()): string {
	let passed = (now - Date.parse(at)) / minuteMs;
	for (const [unit, many] of steps) {
		if (passed < many) return time.format(-Math.floor(Math.max(0, passed)), unit);
		passed /= many;
	}
	return "";
}

/** Orders that a version before holds placed have none. */
const endless = "9999";

function holdWordsOf(nextEnd: string): string {
	if (nextEnd.startsWith(endless)) return "Their units are held";
	if (Date.parse(nextEnd) <= Date.now()) return "The first of them is cancelled within minutes";
	return `The next hold ends at ${heldUntilWords(nextEnd)}`;
}
