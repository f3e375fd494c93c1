import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Period } from "../invoices/invoice-period.ts";
import { formatDollars } from "../money/money.ts";
import { DeskSection, DeskState } from "../ui/desk-section.tsx";
import type { Accounting } from "./accounting.ts";
import { documentsUrl, paymentsUrl } from "./accounting-links.ts";

/** Card payments beside the documents they belong to. */
export function AccountingPayments({ accounting, period }: { accounting: Accounting; period: Period }) {
	const { invoicedGross, creditedGross, payments } = accounting;
	const isEqual = payments.paid === invoicedGross && payments.refunded === -creditedGross;
	return (
		<DeskSection
			id="payments"
			title="Payments"
			action={<DeskState isGood={isEqual}>{isEqual ? "Match the documents" : "Differ from the documents"}</DeskState>}
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
				{payments.refundsDue > 0 && (
					<Line label="Refunds due now" to="/dashboard/allorder?state=all&money=due" amount={0 - payments.refundsDue} />
				)}
				{payments.inDispute > 0 && (
					<Line label="In dispute now" to="/dashboard/allorder?state=all&money=disputed" amount={payments.inDispute} />
				)}
			</dl>
			<div className="space-y-2 border-t border-hairline px-4 py-3 text-sm text-ink-2">
				<p>Refunds made at the card provider's own site have a credit note, but don't count as sent here.</p>
				<p>The shop doesn't know the card provider's fees and payouts: see its balance report.</p>
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
