import type { ReactNode } from "react";
import { Link } from "react-router";
import { maxCounted } from "../http/list-limits.ts";
import { formatDollars } from "../money/money.ts";
import { heldUntilText } from "../orders/order-facts.tsx";
import { refundDays } from "../orders/withdrawals/withdrawal.ts";
import { minuteMs } from "../time/calendar.ts";
import { formatCount } from "../ui/lists/list-tabs.tsx";
import type { Overview } from "./overview-schema.server.ts";

/** Open work: a count, its label and the age of the oldest item. Nothing without any. @param lowStockCount number of parts with low stock */
export function WaitingFigures({ overview, lowStockCount }: { overview: Overview; lowStockCount: number }) {
	const { paid, unpaid, refundsDue, disputed, failedMails, openWithdrawals } = overview;
	const figures = [
		paid.count > 0 && (
			<Figure key="paid" count={paid.count} label="Paid" to="/dashboard/allorder?state=paid">
				{paid.since && `Oldest paid ${agoText(paid.since)}`}
			</Figure>
		),
		unpaid.count > 0 && (
			<Figure key="unpaid" count={unpaid.count} label="Unpaid" to="/dashboard/allorder?state=unpaid">
				{unpaid.nextEnd && nextHoldEndText(unpaid.nextEnd)}
			</Figure>
		),
		refundsDue.count > 0 && (
			<Figure key="due" count={refundsDue.count} label="Refunds due" to="/dashboard/allorder?state=all&money=due">
				{formatDollars(refundsDue.amount)} not sent by the card provider yet
				{refundsDue.since && `; oldest requested ${agoText(refundsDue.since)}`}
			</Figure>
		),
		disputed.count > 0 && (
			<Figure key="disputed" count={disputed.count} label="Disputed" to="/dashboard/allorder?state=all&money=disputed">
				{formatDollars(disputed.amount)} in dispute
			</Figure>
		),
		openWithdrawals.since && (
			<Figure key="withdrawals" count={openWithdrawals.count} label="Withdrawals" to="/dashboard/withdrawals">
				Refund within {refundDays} days; oldest received {agoText(openWithdrawals.since)}
			</Figure>
		),
		failedMails > 0 && (
			<Figure key="mails" count={failedMails} label="Failed e-mails" to="/dashboard/mails?state=failed">
				Not accepted by the mail server
			</Figure>
		),
		lowStockCount > 0 && (
			<Figure key="low" count={lowStockCount} label="Low stock" to="/dashboard/manageproduct?stock=low">
				Parts to reorder
			</Figure>
		),
	].filter(Boolean);
	if (figures.length === 0) return <p className="text-ink-2">No open tasks</p>;
	return (
		<ul className="flex flex-wrap gap-px overflow-hidden rounded-sheet border border-hairline bg-hairline">
			{figures}
		</ul>
	);
}

interface FigureProps {
	count: number;
	label: string;
	to: string;
	children: ReactNode;
}

const Figure = ({ count, label, to, children }: FigureProps) => (
	<li className="min-w-0 grow basis-40 bg-sheet p-4">
		<Link to={to} className="block min-h-14 text-layout hover:text-layout-strong hover:underline">
			<span className="measure block text-3xl">{formatCount(count, maxCounted)}</span>{" "}
			<span className="block font-semibold">{label}</span>
		</Link>
		<div className="mt-1 text-sm text-ink-2">{children}</div>
	</li>
);

const relativeTime = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const units = [
	["minute", 60],
	["hour", 24],
	["day", Infinity],
] as const;

/** Formats how long ago a time was: `3 days ago`. */
function agoText(at: string, now = Date.now()): string {
	let elapsed = (now - Date.parse(at)) / minuteMs;
	for (const [unit, max] of units) {
		if (elapsed < max) return relativeTime.format(-Math.floor(Math.max(0, elapsed)), unit);
		elapsed /= max;
	}
	return "";
}

function nextHoldEndText(nextEnd: string): string {
	if (Date.parse(nextEnd) <= Date.now()) return "The next one will be cancelled within minutes";
	return `Next reservation ends at ${heldUntilText(nextEnd)}`;
}
