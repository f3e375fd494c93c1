import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { read } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { Period } from "../invoices/invoice-period.ts";
import { formatDollars } from "../money/money.ts";
import { isoDay, shopTimeZone } from "../time/calendar.ts";
import { DeskFigures, DeskSection, DeskState } from "../ui/desk-section.tsx";
import { DayFields } from "../ui/lists/day-fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/accounting-page";
import { type Accounting, readPeriod } from "./accounting.ts";
import { accountingUrl, documentsUrl, neighbourMonth, paymentsUrl, periodLabel } from "./accounting-links.ts";
import { Downloads } from "./downloads.tsx";
import { RateTable } from "./rate-table.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Accounting", "Sales, tax and payments of a period.");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const period = readPeriod(new URL(request.url).searchParams);
	const { accounting } = context.get(apiContext);
	return { period, list: await loadList(() => read(accounting.$get({ query: period }))) };
}

/** Sums of a month or another period, each with a link to its rows, and downloads. */
export default function AccountingPage({ loaderData: { period, list } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading
				title="Accounting"
				figure={`by day of invoice and of credit note, ${shopTimeZone()}`}
				actions={<Months period={period} />}
			/>
			<div className="space-y-4">
				<PeriodForm key={`${period.from} ${period.until}`} period={period} />
				<Loaded title="The figures didn't load" list={list}>
					{(accounting) => (
						<>
							<DeskFigures figures={figuresOf(accounting, period)} />
							<RateTable accounting={accounting} period={period} title={periodLabel(period)} />
							<aside aria-label="Downloads and payments" className="grid items-start gap-4 lg:grid-cols-2 *:min-w-0">
								<Downloads period={period} documents={accounting.invoices + accounting.creditNotes} />
								<AccountingPayments accounting={accounting} period={period} />
							</aside>
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

function figuresOf(accounting: Accounting, period: Period) {
	const { invoices, creditNotes, net, delivery, tax, gross } = accounting;
	const figure = (label: string, value: string, query?: Parameters<typeof documentsUrl>[1]) =>
		[
			label,
			<Link key={label} to={documentsUrl(period, query)} prefetch="none" className="word-link">
				{value}
			</Link>,
		] as const;
	return [
		figure("Invoices", invoices.toLocaleString("en-US"), { kind: "invoice" }),
		figure("Credit notes", creditNotes.toLocaleString("en-US"), { kind: "credit-note" }),
		figure("Net, after credit notes", formatDollars(net)),
		figure("Delivery in it", formatDollars(delivery)),
		figure("Tax", formatDollars(tax)),
		figure("Gross", formatDollars(gross)),
	];
}

function Months({ period }: { period: Period }) {
	const next = neighbourMonth(period, 1);
	const isFuture = next > isoDay(new Date()).slice(0, 7);
	const step = "desk-icon-button border border-control bg-sheet";
	return (
		<nav aria-label="Months" className="flex items-center gap-2">
			<Link
				to={`/dashboard/accounting?month=${neighbourMonth(period, -1)}`}
				prefetch="none"
				aria-label="Previous month"
				className={step}
			>
				<IconChevronLeft aria-hidden="true" size="1.125rem" stroke={1.75} />
			</Link>
			<span className="text-sm font-semibold">{periodLabel(period)}</span>
			{!isFuture && (
				<Link to={`/dashboard/accounting?month=${next}`} prefetch="none" aria-label="Next month" className={step}>
					<IconChevronRight aria-hidden="true" size="1.125rem" stroke={1.75} />
				</Link>
			)}
		</nav>
	);
}

function PeriodForm({ period }: { period: Period }) {
	return (
		<Form data-print="no" action={accountingUrl(period).split("?")[0]} className="flex flex-wrap items-end gap-3">
			<DayFields timeZone={shopTimeZone()} shown={period} />
			<button type="submit" className="desk-button min-h-11">
				Show period
			</button>
		</Form>
	);
}

/** Card payments beside the documents they belong to. */
function AccountingPayments({ accounting, period }: { accounting: Accounting; period: Period }) {
	const { invoicedGross, creditedGross, payments } = accounting;
	const isEqual = payments.paid === invoicedGross && payments.refunded === -creditedGross;
	const matches = payments.lost > 0 ? "Match, except for lost disputes" : "Match the documents";
	return (
		<DeskSection
			id="payments"
			title="Payments"
			action={
				<DeskState isGood={isEqual && payments.lost === 0}>{isEqual ? matches : "Differ from the documents"}</DeskState>
			}
		>
			<dl className="divide-y divide-hairline">
				<Line label={`Paid by card (${payments.count})`} to={paymentsUrl(period, "payment")} amount={payments.paid} />
				<Line label="Invoiced, gross" to={documentsUrl(period, { kind: "invoice" })} amount={invoicedGross} />
				<Line
					label={`Refunds sent (${payments.refunds})`}
					to={paymentsUrl(period, "refund")}
					amount={0 - payments.refunded}
				/>
				<Line label="Credited, gross" to={documentsUrl(period, { kind: "credit-note" })} amount={creditedGross} />
				{payments.lost > 0 && (
					<Line label="Lost in disputes" to={paymentsUrl(period, "lost-dispute")} amount={0 - payments.lost} />
				)}
				<Line label="Card provider's fees" to={paymentsUrl(period, "payment")} amount={0 - payments.fees} />
				{payments.refundsDue > 0 && (
					<Line label="Refunds due now" to="/dashboard/allorder?state=all&money=due" amount={0 - payments.refundsDue} />
				)}
				{payments.inDispute > 0 && (
					<Line label="In dispute now" to="/dashboard/allorder?state=all&money=disputed" amount={payments.inDispute} />
				)}
			</dl>
			<div className="space-y-2 border-t border-hairline px-4 py-3 text-sm text-ink-2">
				<p>Refunds made at the card provider's own site have a credit note, but don't count as sent here.</p>
				{payments.lost > 0 && (
					<p>Lost disputes have no credit note: the invoice stays, and the bank has returned the money.</p>
				)}
				{payments.withoutFee > 0 && (
					<p>
						The card provider has not reported the fee of {payments.withoutFee}{" "}
						{payments.withoutFee === 1 ? "payment" : "payments"} in dollars.
					</p>
				)}
				<p>The card provider's fees have no document in the shop: its invoice does.</p>
			</div>
		</DeskSection>
	);
}

function Line({ label, to, amount }: { label: ReactNode; to: string; amount: number }) {
	return (
		<div className="flex min-h-10 items-center justify-between gap-3 px-4">
			<dt className="text-sm text-ink-2">{label}</dt>
			<dd className="measure">
				<Link to={to} prefetch="none" className="word-link">
					{formatDollars(amount)}
				</Link>
			</dd>
		</div>
	);
}
