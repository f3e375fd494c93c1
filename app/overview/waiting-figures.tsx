import type { ReactNode } from "react";
import { Link } from "react-router";
import { maxCounted } from "../http/list-limits.ts";
import { formatDollars } from "../money/money.ts";
import { heldUntilText } from "../orders/order-facts.tsx";
import { minuteMs } from "../time/durations.ts";
import { formatCount } from "../ui/lists/list-tabs.tsx";
import type { Overview } from "./overview-schema.server.ts";

/**
 * Waiting orders as cells: a figure, its label, and the time since the oldest. @param low number of parts low in stock
 */
export function WaitingFigures({ overview, low }: { overview: Overview; low: number }) {
	const { toPack, unpaid, refundsDue, disputed, failedMails, openWithdrawals } = overview;
	return (
		<ul className="flex flex-wrap gap-px overflow-hidden rounded-sheet border border-hairline bg-hairline">
			<Figure count={toPack.count} words="To pack" to="/dashboard/allorder?state=paid">
				{toPack.since ? `The first of them was paid ${sinceText(toPack.since)}` : "No paid order waits"}
			</Figure>
			<Figure count={unpaid.count} words="Unpaid" to="/dashboard/allorder?state=unpaid">
				{unpaid.nextEnd ? nextHoldEndText(unpaid.nextEnd) : "No units are held"}
			</Figure>
			<Figure count={refundsDue.count} words="Refunds due" to="/dashboard/allorder?state=all&money=due">
				{refundsDue.since
					? `${formatDollars(refundsDue.amount)} that the card provider has not sent; the first noted ${sinceText(refundsDue.since)}`
					: "No money waits to go back"}
			</Figure>
			{disputed.count > 0 && (
				<Figure count={disputed.count} words="Disputed" to="/dashboard/allorder?state=all&money=disputed">
					{formatDollars(disputed.amount)} that banks ask back
				</Figure>
			)}
			{openWithdrawals.since && (
				<Figure count={openWithdrawals.count} words="Withdrawals" to="/dashboard/withdrawals">
					Money to go back within 14 days; the first arrived {sinceText(openWithdrawals.since)}
				</Figure>
			)}
			{failedMails > 0 && (
				<Figure count={failedMails} words="Failed mails" to="/dashboard/mails?state=failed">
					Not taken by the mail server
				</Figure>
			)}
			<Figure count={low} words="Low in stock" to="/dashboard/manageproduct?stock=low">
				{low > 0 ? "Parts to be ordered again" : "Every part has enough"}
			</Figure>
		</ul>
	);
}

interface FigureProps {
	count: number;
	words: string;
	to: string;
	children: ReactNode;
}

const Figure = ({ count, words, to, children }: FigureProps) => (
	<li className="min-w-0 grow basis-52 bg-sheet p-5">
		<Link
			to={to}
			className="flex min-h-14 flex-wrap items-baseline gap-x-3 text-layout hover:text-layout-strong hover:underline"
		>
			<span className="measure text-3xl">{formatCount(count, maxCounted)}</span>{" "}
			<span className="font-semibold">{words}</span>
		</Link>
		<div className="mt-1 text-sm text-ink-2">{children}</div>
	</li>
);

const time = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const steps = [
	["minute", 60],
	["hour", 24],
	["day", Infinity],
] as const;

/** Formats a duration: `3 days ago`. */
function sinceText(at: string, now = Date.now()): string {
	let passed = (now - Date.parse(at)) / minuteMs;
	for (const [unit, many] of steps) {
		if (passed < many) return time.format(-Math.floor(Math.max(0, passed)), unit);
		passed /= many;
	}
	return "";
}

function nextHoldEndText(nextEnd: string): string {
	if (Date.parse(nextEnd) <= Date.now()) return "The first of them is cancelled within minutes";
	return `The next hold ends at ${heldUntilText(nextEnd)}`;
}
