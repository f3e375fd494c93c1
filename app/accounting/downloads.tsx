import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useApi } from "../api/api-client.ts";
import { saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { maxZipped, type Period } from "../invoices/invoice-period.ts";
import { DeskSection } from "../ui/desk-section.tsx";
import { FormError } from "../ui/fields/field.tsx";

interface Download {
	title: string;
	text: string;
	label: string;
	save: () => Promise<void>;
}

/** The files of a period. Each asks for a step-up when the last proof is old. */
export function Downloads({ period, documents }: { period: Period; documents: number }) {
	const api = useApi();
	const archives = Math.ceil(documents / maxZipped);
	const zips = Array.from({ length: archives }, (_, index): Download => {
		const part = `${index + 1}`;
		const first = index * maxZipped + 1;
		const last = Math.min(documents, first + maxZipped - 1);
		return {
			title: archives > 1 ? `Documents ${first}–${last}` : "Invoices and credit notes",
			text: "PDF files in one archive. Those whose order names a country have Factur-X data.",
			label: "ZIP",
			save: () => saveTable(api["invoices.zip"].$get({ query: { ...period, part } }), "invoices.zip"),
		};
	});
	const tables: Download[] = [
		{
			title: "Journal",
			text: "A line per document and tax rate. Credit notes are negative.",
			label: "CSV",
			save: () => saveTable(api["invoices.csv"].$get({ query: period }), "invoices.csv"),
		},
		{
			title: "Payments and refunds",
			text: "A line per payment, refund or lost dispute, with the card provider's id.",
			label: "CSV",
			save: () => saveTable(api.accounting["payments.csv"].$get({ query: period }), "payments.csv"),
		},
		{
			title: "DATEV",
			text: "Booking batch (EXTF) for days of one calendar year. The setting DATEV has the accounts.",
			label: "CSV",
			save: () => saveTable(api.accounting["datev.csv"].$get({ query: period }), "EXTF_Buchungsstapel.csv"),
		},
	];
	return (
		<DeskSection id="downloads" title="Downloads">
			<ul className="divide-y divide-hairline">
				{[...zips, ...tables].map((download) => (
					<DownloadRow key={download.title} {...download} />
				))}
			</ul>
		</DeskSection>
	);
}

function DownloadRow({ title, text, label, save }: Download) {
	const { busy, failure, run } = useCall();
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{title}</p>
				<p className="text-sm text-ink-2">{text}</p>
			</div>
			<button
				type="button"
				aria-label={`${label}: ${title}`}
				aria-disabled={busy || undefined}
				aria-busy={busy || undefined}
				onClick={busy ? undefined : () => void run(save)}
				className="desk-button"
			>
				<IconDownload aria-hidden="true" size="1.125rem" stroke={1.75} />
				{label}
			</button>
			<FormError>{failure?.message}</FormError>
		</li>
	);
}
