import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Period } from "../invoices/invoice-period.ts";
import { formatDollars } from "../money/money.ts";
import { DeskSection } from "../ui/desk-section.tsx";
import { Notice } from "../ui/notice.tsx";
import { type Accounting, countryLabel, type RateSum, rateLabel } from "./accounting.ts";
import { documentsUrl } from "./accounting-links.ts";

interface RateTableProps {
	accounting: Accounting;
	period: Period;
	title: string;
}

const columns = ["Invoices", "Notes", "Invoiced net", "Credited net", "Net", "Delivery", "Tax", "Gross"] as const;
/** Columns for which a phone has room. */
const narrow = new Set<string>(["Net", "Tax"]);
const isWideOnly = (column: string) => (narrow.has(column) ? "" : "max-md:hidden");

type Sums = Omit<RateSum, "category" | "percent" | "country">;

const addUp = (rates: readonly RateSum[]): Sums => {
	const sum = (name: keyof Sums) => rates.reduce((total, rate) => total + Math.round(rate[name] * 100), 0) / 100;
	const count = (name: "invoices" | "creditNotes") => rates.reduce((total, rate) => total + rate[name], 0);
	return {
		...{ invoices: count("invoices"), creditNotes: count("creditNotes") },
		...{ invoiced: sum("invoiced"), credited: sum("credited"), net: sum("net") },
		...{ delivery: sum("delivery"), tax: sum("tax"), gross: sum("gross") },
	};
};

/** Sums by tax rate and country. Each links to the documents that it adds up. */
export function RateTable({ accounting: { rates }, period, title }: RateTableProps) {
	const byRate = Map.groupBy(rates, rateLabel);
	const unnamed = rates.filter(({ country }) => !country).reduce((count, { invoices }) => count + invoices, 0);
	return (
		<div className="min-w-0 space-y-4">
			<DeskSection id="rates" title="By tax rate and country">
				{rates.length === 0 ? (
					<p className="px-4 py-3 text-ink-2">No invoices in this period.</p>
				) : (
					<section
						aria-label="Table of sums"
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
						tabIndex={0}
						className="overflow-x-auto print:overflow-visible"
					>
						<table className="w-full border-collapse text-sm print:text-[7pt] print:[&_th]:text-[7pt] print:[&_:is(th,td):not(:first-child,:last-child)]:px-0.75">
							<caption className="sr-only">Sums of {title} by tax rate and country</caption>
							<thead>
								<tr className="border-b border-control">
									<th scope="col" className="lettering py-2 pr-1 pl-4 text-left">
										Country
									</th>
									{columns.map((column) => (
										<th
											key={column}
											scope="col"
											className={`lettering px-1.5 py-2 text-right last:pr-4 lg:px-2.5 ${isWideOnly(column)}`}
										>
											{column}
										</th>
									))}
								</tr>
							</thead>
							{[...byRate].map(([label, ofRate]) => (
								<tbody key={label}>
									<tr className="border-b border-hairline">
										<th scope="rowgroup" colSpan={columns.length + 1} className="h-9 px-4 text-left font-semibold">
											{label}
										</th>
									</tr>
									{ofRate.map((rate) => (
										<Row
											key={countryLabel(rate.country)}
											sums={rate}
											linkTo={(kind) => documentsUrl(period, { kind, rate })}
										>
											<span className="pl-3">{countryLabel(rate.country)}</span>
										</Row>
									))}
									{ofRate.length > 1 && (
										<Row
											sums={addUp(ofRate)}
											linkTo={(kind) => documentsUrl(period, { kind, rate: ofRate[0], anyCountry: true })}
										>
											<strong className="font-semibold">Sum {label}</strong>
										</Row>
									)}
								</tbody>
							))}
							<tfoot className="border-t border-control font-semibold">
								<Row sums={addUp(rates)} linkTo={(kind) => documentsUrl(period, { kind })}>
									{title}
								</Row>
							</tfoot>
						</table>
					</section>
				)}
			</DeskSection>
			{unnamed > 0 && (
				<Notice
					title={unnamed === 1 ? "1 invoice names no country" : `${unnamed} invoices name no country`}
					action={
						<Link to={noCountryUrl(period)} prefetch="none" className="word-link">
							Check them
						</Link>
					}
				>
					An invoice without a country can't be an e-invoice.
				</Notice>
			)}
		</div>
	);
}

const noCountryUrl = (period: Period) => `${documentsUrl(period)}&country=none`;

interface RowProps {
	sums: Sums;
	linkTo: (kind?: "invoice" | "credit-note") => string;
	children: ReactNode;
}

function Row({ sums, linkTo, children }: RowProps) {
	const { invoices, creditNotes } = sums;
	const cells: [column: (typeof columns)[number], text: string, to: string][] = [
		["Invoices", invoices ? invoices.toLocaleString("en-US") : "", linkTo("invoice")],
		["Notes", creditNotes ? creditNotes.toLocaleString("en-US") : "", linkTo("credit-note")],
		["Invoiced net", invoices ? formatDollars(sums.invoiced) : "", linkTo("invoice")],
		["Credited net", creditNotes ? formatDollars(sums.credited) : "", linkTo("credit-note")],
		["Net", formatDollars(sums.net), linkTo()],
		["Delivery", formatDollars(sums.delivery), linkTo()],
		["Tax", formatDollars(sums.tax), linkTo()],
		["Gross", formatDollars(sums.gross), linkTo()],
	];
	return (
		<tr className="h-10 border-b border-hairline last:border-b-0">
			<th scope="row" className="pr-1 pl-4 text-left font-normal lg:whitespace-nowrap">
				{children}
			</th>
			{cells.map(([column, text, to]) => (
				<td
					key={column}
					className={`measure px-1.5 text-right whitespace-nowrap last:pr-4 lg:px-2.5 ${isWideOnly(column)}`}
				>
					{text ? (
						<Link to={to} prefetch="none" className="hover:underline focus-visible:underline">
							{text}
						</Link>
					) : (
						<span className="text-ink-2">–</span>
					)}
				</td>
			))}
		</tr>
	);
}
