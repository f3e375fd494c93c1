import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Costs, costLabels, freeDelivery } from "../money/costs.ts";
import { formatDollars } from "../money/money.ts";
import { PartText } from "../products/part/part-text.tsx";

export interface SummaryLine {
	key: string;
	/** The order's page. */
	to?: string;
	name: string;
	partNumber?: string;
	units: number;
	/** Dollars, for all units. */
	total: number;
	isCancelled?: boolean;
	about?: ReactNode;
}

/** A line is one row in print, so that a large purchase fits on a page or two. */
const lineLook =
	"flex items-baseline justify-between gap-4 border-t border-hairline px-5 py-3 print:break-inside-avoid print:py-0.5 print:text-sm";

const maxUnfolded = 8;

/** Lists the lines and amounts, in dollars. */
export function PurchaseSummary({
	lines,
	parts,
	delivery,
	tax,
	costs,
	total,
	refunded = 0,
	isCancelled = false,
	isFolded = false,
	children,
}: {
	lines: SummaryLine[];
	parts: number;
	delivery: number;
	tax: number;
	/** Those of the shop, or those that the order was placed with. */
	costs: Costs;
	total: number;
	refunded?: number;
	/** True when all of it was cancelled: no total is shown, and `children` are left out. */
	isCancelled?: boolean;
	/** Folds a long list, so that it is not far longer than the form beside it. */
	isFolded?: boolean;
	children?: ReactNode;
}) {
	const labels = costLabels(costs);
	const shown = isFolded && lines.length > maxUnfolded + 1 ? maxUnfolded : lines.length;
	const hints = [delivery === 0 && freeDelivery, tax === 0 && "No tax added."].filter(Boolean).join(" ");
	return (
		<section aria-labelledby="purchase-summary" className="border border-hairline bg-sheet">
			<h2 id="purchase-summary" className="px-5 pt-4 pb-2 text-lg">
				Order summary
			</h2>
			<ul>
				{lines.slice(0, shown).map((line) => (
					<Line key={line.key} line={line} />
				))}
			</ul>
			{shown < lines.length && (
				<details className="border-t border-hairline">
					<summary className="flex min-h-11 items-center px-5 font-semibold text-layout hover:text-layout-strong">
						{lines.length - shown} more lines
					</summary>
					<ul>
						{lines.slice(shown).map((line) => (
							<Line key={line.key} line={line} />
						))}
					</ul>
				</details>
			)}
			{isCancelled ? (
				<p className="border-t border-control px-5 py-3">Nothing to pay.</p>
			) : (
				<div data-total="" className="border-t border-control print:grid print:grid-cols-2">
					<dl className="px-5 py-3 print:order-last print:py-1">
						<Cost label="Subtotal" amount={parts} />
						{delivery > 0 && <Cost label={labels.delivery} amount={delivery} />}
						{tax > 0 && <Cost label={labels.tax} amount={tax} />}
						<div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 text-xl font-semibold">
							<dt>Total</dt>
							<dd className="measure ml-auto">{formatDollars(total)}</dd>
						</div>
						{refunded > 0 && <Cost label="Refunded" amount={refunded} />}
					</dl>
					<div className="space-y-2 border-t border-hairline px-5 py-3 text-sm text-ink-2 print:border-t-0 print:py-1">
						{hints && <p>{hints}</p>}
						{children}
					</div>
				</div>
			)}
		</section>
	);
}

function Line({ line: { to, name, partNumber, units, total, isCancelled, about } }: { line: SummaryLine }) {
	return (
		<li className={lineLook}>
			<span className="min-w-0 grow print:grid print:grid-cols-[minmax(0,1fr)_10rem_9rem] print:gap-x-4">
				<span>
					{to ? (
						<Link to={to} prefetch="none" className="word-link">
							<PartText text={name} />
						</Link>
					) : (
						<PartText text={name} />
					)}
				</span>
				<span className="measure block text-sm text-ink-2">
					<PartText text={partNumber ? `${units.toLocaleString("en-US")} × ${partNumber}` : formatUnits(units)} />
				</span>
				{about}
			</span>
			<span className="measure whitespace-nowrap print:min-w-24 print:text-right">
				{isCancelled ? <s>{formatDollars(total)}</s> : formatDollars(total)}
			</span>
		</li>
	);
}

const formatUnits = (units: number) => (units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`);

const Cost = ({ label, amount }: { label: string; amount: number }) => (
	<div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
		<dt>{label}</dt>
		<dd className="measure ml-auto">{formatDollars(amount)}</dd>
	</div>
);
