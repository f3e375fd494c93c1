import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { read, readPage, useApi } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { invoiceLabels } from "../invoices/invoice-list.tsx";
import { orderPath } from "../orders/order-facts.tsx";
import { formatIsoDay } from "../time/calendar.ts";
import { FormError } from "../ui/fields/field.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { PageHeading, ParentLink } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/documents-page";
import {
	countryLabel,
	type DocumentRow,
	documentKinds,
	noCountry,
	rateLabel,
	readPeriod,
	type TaxCategory,
} from "./accounting.ts";
import { accountingUrl, periodLabel } from "./accounting-links.ts";
import { Dollars, NothingFound, totalLabel } from "./list-totals.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Invoices and credit notes");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const params = new URL(request.url).searchParams;
	const text = (name: string) => params.get(name)?.slice(0, 100) || undefined;
	const period = readPeriod(params);
	const filter = {
		...period,
		kind: documentKinds.find((kind) => kind === text("kind")),
		category: text("category") as TaxCategory | undefined,
		percent: text("percent"),
		country: text("country"),
		search: text("search"),
	};
	const { documents } = context.get(apiContext).accounting;
	const query = { ...filter, after: text("after"), before: text("before"), limit: "50" };
	const list = await loadList(async () => {
		const [page, sums] = await Promise.all([
			readPage(documents.$get({ query })),
			read(documents.sums.$get({ query: filter })),
		]);
		return { ...page, sums };
	});
	return { list, period };
}

/** The documents that a figure of the accounting page adds up. */
export default function DocumentsPage({ loaderData: { list, period } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	return (
		<>
			<PageHeading
				kicker={<ParentLink to={accountingUrl(period)}>Accounting</ParentLink>}
				title={titleOf(query)}
				lead={periodLabel(period)}
			/>
			{/* Millions fit a tablet in smaller figures. */}
			<ListSearch label="Documents" placeholder="Number, customer, order" />
			<div className="space-y-3 pt-3 max-lg:[&_td_.measure]:text-[0.8125rem] max-lg:tabular:[&_th_.measure]:text-[0.8125rem] max-lg:tabular:[&_:is(td,th)]:px-1!">
				<Loaded title="The documents didn't load" list={list}>
					{(loaded) => <Documents {...loaded} />}
				</Loaded>
			</div>
		</>
	);
}

type DocumentList = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

function Documents({ rows, next, previous, sums }: DocumentList) {
	const feet: Record<string, ReactNode> = {
		number: totalLabel({ next, previous }),
		net: <Dollars amount={sums.net} />,
		tax: <Dollars amount={sums.tax} />,
		gross: <Dollars amount={sums.gross} />,
	};
	return (
		<>
			<DataTable
				caption="Documents in order of issue"
				captionHidden
				isLow
				columns={columns.map((column) => ({ ...column, foot: feet[column.key] }))}
				rows={rows}
				rowKey={({ _id }) => _id}
				empty={<NothingFound title="No documents match" />}
			/>
			<ListPages next={next} previous={previous} />
		</>
	);
}

function titleOf(query: URLSearchParams): string {
	const kind = query.get("kind");
	const title = kind === "invoice" ? "Invoices" : kind === "credit-note" ? "Credit notes" : "Invoices and credit notes";
	const [percent, country] = [query.get("percent"), query.get("country")];
	const rate = percent && rateLabel({ percent: Number(percent), category: query.get("category") as TaxCategory });
	return [title, rate, country && countryLabel(country === noCountry ? undefined : country)]
		.filter(Boolean)
		.join(" · ");
}

const amount = (
	key: "net" | "tax" | "gross",
	header: string,
	place: Pick<Column<DocumentRow>, "phone" | "corner"> = { phone: "beside" },
): Column<DocumentRow> => ({
	key,
	header,
	align: "end",
	...place,
	cell: (row) => <Dollars amount={row[key]} />,
});

const columns: Column<DocumentRow>[] = [
	{
		key: "number",
		header: "Number",
		rowHeader: true,
		cell: ({ number, orderId }) =>
			orderId ? (
				<Link to={orderPath({ _id: orderId })} prefetch="none" className="word-link measure whitespace-nowrap">
					{number}
				</Link>
			) : (
				<span className="measure whitespace-nowrap">{number}</span>
			),
	},
	{
		key: "issued",
		header: "Issued",
		room: "line",
		unlabelled: true,
		phone: "beside",
		cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatIsoDay(issuedOn)}</time>,
	},
	{
		key: "customer",
		header: "Customer",
		unlabelled: true,
		phone: "beside",
		cell: ({ customer }) => <TypedText>{customer}</TypedText>,
	},
	{ key: "rate", header: "Rate", phone: "beside", cell: rateLabel },
	{
		key: "country",
		header: "Country",
		room: "name",
		unlabelled: true,
		phone: "beside",
		cell: ({ country }) => countryLabel(country),
	},
	amount("net", "Net"),
	amount("tax", "Tax"),
	amount("gross", "Gross", { corner: true }),
	{
		key: "pdf",
		header: "File",
		unlabelled: true,
		screenOnly: true,
		phone: "corner",
		cell: (row) => <PdfButton document={row} />,
	},
];

function PdfButton({ document: { number, kind } }: { document: DocumentRow }) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const save = () => saveTable(api.invoices[":number"].pdf.$get({ param: { number } }), `${number}.pdf`);
	return (
		<>
			<button
				type="button"
				aria-disabled={busy || undefined}
				onClick={busy ? undefined : () => void run(save)}
				className="desk-button"
			>
				PDF
				<span className="sr-only">
					: {invoiceLabels[kind]} {number}
				</span>
			</button>
			<FormError>{failure?.message}</FormError>
		</>
	);
}
