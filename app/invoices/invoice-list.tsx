import { useApi } from "../api/api-client.ts";
import { saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { formatDollars } from "../money/money.ts";
import { formatIsoDay } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/field.tsx";
import type { ListedInvoice } from "./invoice.ts";

export function InvoiceList({ invoices }: { invoices: readonly ListedInvoice[] }) {
	if (invoices.length === 0) return null;
	return (
		<section data-print="no" aria-labelledby="invoices">
			<h2 id="invoices" className="pb-3 text-lg">
				Invoices
			</h2>
			<ul className="border-y border-hairline">
				{invoices.map((invoice) => (
					<li key={invoice.number} className="border-t border-hairline py-2 first:border-t-0">
						<InvoiceItem invoice={invoice} />
					</li>
				))}
			</ul>
		</section>
	);
}

export const invoiceLabels = { invoice: "Invoice", "credit-note": "Credit note" } as const;

function InvoiceItem({ invoice: { number, kind, issuedOn, total, withoutXml } }: { invoice: ListedInvoice }) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const save = () => saveTable(api.invoices[":number"].pdf.$get({ param: { number } }), `${number}.pdf`);
	return (
		<>
			<div className="flex flex-wrap justify-between gap-x-4">
				<span className="measure">{number}</span>
				<span className="measure">{formatDollars(total)}</span>
			</div>
			<div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
				<time dateTime={issuedOn} className="measure text-sm text-ink-2">
					{formatIsoDay(issuedOn)}
				</time>
				<Button
					variant="quiet"
					busy={busy}
					onClick={() => void run(save)}
					aria-label={`${invoiceLabels[kind]} (PDF) ${number}`}
				>
					{invoiceLabels[kind]} (PDF)
				</Button>
			</div>
			{withoutXml && <p className="text-sm text-ink-2">PDF without XML data: the order named no country.</p>}
			<FormError>{failure?.message}</FormError>
		</>
	);
}
