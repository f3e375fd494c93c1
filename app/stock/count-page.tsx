import { useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { apiContext } from "../api/route-context.ts";
import { useRowCall } from "../api/use-row-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { readCatalogueQuery, toSearchParams } from "../catalogue/catalogue.ts";
import { randomKey } from "../orders/random-key.ts";
import { ManageLink, managePath } from "../products/manage-link.tsx";
import { PartNumberText } from "../products/part-number-text.tsx";
import { PartText } from "../products/part-text.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useToast } from "../ui/toast.tsx";
import type { Route } from "./+types/count-page";
import { CountField } from "./count-field.tsx";
import { countLines, countSheetAddress, sheetLength, type TypedCounts } from "./count-sheet.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { NoteField } from "./note-field.tsx";
import { stockEventWords } from "./stock-event.ts";
import { countReasons } from "./stock-move.ts";

export const meta = () => pageMeta("Count sheet");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { page = 1, ...query } = readCatalogueQuery(new URL(request.url).searchParams);
	const asked = toSearchParams({ ...query, view: undefined, page });
	const answer = await read(
		context.get(apiContext).stock.$get({ query: { ...asked, size: `${sheetLength}`, facets: "0" } }),
	);
	return { query, page, products: answer.products, total: answer.total, pages: answer.pages };
}

// What the books say stands as it was when the sheet was made: what was counted differs from that.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
	currentUrl.href !== nextUrl.href;

/** A sheet to count by: what the books say and an empty field for each part; posted in one go. */
export default function CountPage({ loaderData }: Route.ComponentProps) {
	const { query, page, products, total, pages } = loaderData;
	const about = [query.family, query.q && `“${query.q}”`].filter(Boolean).join(", ") || "All products on sale";
	return (
		<>
			<PageHeading
				title="Count sheet"
				kicker={<ManageLink />}
				lead={`${about}: ${total.toLocaleString("en-US")} ${total === 1 ? "part" : "parts"}${pages > 1 ? `, sheet ${page} of ${pages}` : ""}.`}
			/>
			{products.length === 0 ? (
				<EmptyState title="Nothing to count" action={<ButtonLink to={managePath}>Manage Product</ButtonLink>} />
			) : (
				<Sheet key={countSheetAddress(query, page)} products={products} />
			)}
			<nav aria-label="Sheets" data-print="no" className="mt-6 flex flex-wrap justify-between gap-3">
				{page > 1 ? (
					<ButtonLink variant="quiet" to={countSheetAddress(query, page - 1)}>
						Previous sheet
					</ButtonLink>
				) : (
					<span />
				)}
				{page < pages && (
					<ButtonLink variant="quiet" to={countSheetAddress(query, page + 1)}>
						Next sheet
					</ButtonLink>
				)}
			</nav>
		</>
	);
}

const reasonChoices = countReasons.map((reason) => [reason, stockEventWords[reason]] as const);

function Sheet({ products: loaded }: { products: ManagedProduct[] }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall({ staysWhenDone: true, staysAfter401: true });
	const [products, setProducts] = useState(loaded);
	const [typed, setTyped] = useState<TypedCounts>({});
	const [reason, setReason] = useState<(typeof countReasons)[number]>("counted");
	const [note, setNote] = useState("");
	const [key, setKey] = useState(randomKey);
	const [posted, setPosted] = useState<string>();
	const { lines, wrong } = countLines(products, typed);
	const off = lines.filter(({ seen, counted }) => seen !== counted).length;

	async function post() {
		setPosted(undefined);
		await run(async () => {
			const header = { "idempotency-key": key };
			const answer = await read(api.stock.counts.$post({ header, json: { lines, reason, note } }));
			const stocks = new Map(answer.lines.map(({ productId, quantity }) => [productId, quantity]));
			setProducts(products.map((one) => ({ ...one, quantity: stocks.get(one._id) ?? one.quantity })));
			setTyped({});
			setKey(randomKey());
			const words = `${lines.length} counted, ${off} corrected`;
			setPosted(words);
			toast.success(words);
		});
	}
	const columns: Column<ManagedProduct>[] = [
		{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
		{
			key: "name",
			header: "Name",
			rowHeader: true,
			cell: ({ name, partNumber }) => (
				<span className="block">
					<PartText text={name} />
					{partNumber && <PartNumberText number={partNumber} />}
				</span>
			),
		},
		{
			key: "books",
			header: "Books",
			align: "end",
			cell: ({ quantity }) => <span className="measure">{quantity.toLocaleString("en-US")}</span>,
		},
		{
			key: "counted",
			header: "Counted",
			align: "end",
			cell: (product) => (
				<CountField
					product={product}
					text={typed[product._id] ?? ""}
					onType={(text) => setTyped((before) => ({ ...before, [product._id]: text }))}
				/>
			),
		},
	];
	return (
		<div className="space-y-6">
			{posted && <Notice tone="ok" title={posted} />}
			<DataTable caption="Parts to count" captionHidden columns={columns} rows={products} rowKey={({ _id }) => _id} />
			<div data-print="no" className="space-y-4 rounded-sheet border border-hairline bg-sheet p-5">
				<p role="status">
					{lines.length === 0
						? "Type what you counted; what stays empty is not touched."
						: `${lines.length} counted, ${off} off from the books.`}{" "}
					<span className="text-ink-2">
						Differences are applied to the stock, so that orders placed while you count stay counted.
					</span>
				</p>
				<div className="grid gap-4 sm:grid-cols-2">
					<SelectField
						label="Reason"
						value={reason}
						choices={reasonChoices}
						onChange={({ target }) => setReason(target.value as typeof reason)}
					/>
					<NoteField value={note} onChange={setNote} />
				</div>
				<div className="flex flex-wrap items-center gap-4">
					<Button
						busy={busy}
						aria-disabled={lines.length === 0 || wrong.length > 0}
						onClick={lines.length > 0 && wrong.length === 0 ? post : undefined}
					>
						Post the count
					</Button>
					<Button variant="quiet" onClick={() => print()}>
						Print the sheet
					</Button>
					<FormError>
						{wrong.length > 0
							? `${wrong.length === 1 ? "One count is" : `${wrong.length} counts are`} no whole number.`
							: failure?.message}
					</FormError>
				</div>
			</div>
		</div>
	);
}
