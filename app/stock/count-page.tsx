import { useState } from "react";
import { read } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ManageLink, managePath } from "../products/manage-link.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { maxShelfLength } from "../products/product.ts";
import { readCatalogueQuery, toSearchParams } from "../search/catalogue-query.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError, SelectField } from "../ui/fields/field.tsx";
import { FootBar } from "../ui/foot-bar.tsx";
import { isolate } from "../ui/isolate.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListForm } from "../ui/lists/list-form.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/count-page";
import { ConfirmCount } from "./confirm-count.tsx";
import { CountField } from "./count-field.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { NumberAndShelf } from "./product-menu.tsx";
import { NoteField } from "./receive-stock.tsx";
import { stockEventLabels } from "./stock-event.ts";
import { type CountReason, countReasons } from "./stock-move.ts";
import { isLargeDifference, stocktakeAddress, stocktakePageSize } from "./stocktake.ts";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import { useStocktake } from "./use-stocktake.ts";

export const meta = () => pageMeta("Stocktake");

/** The last load failed, so a retry loads again. */
let isMissing = false;

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { stock } = context.get(apiContext);
	const { searchParams } = new URL(request.url);
	const shelf = searchParams.get("shelf")?.slice(0, maxShelfLength) ?? "";
	const { page = 1, sort = "shelf" as const, ...query } = readCatalogueQuery(searchParams, { isDesk: true });
	const params = { ...toSearchParams({ ...query, sort, view: undefined, page }), ...(shelf && { shelf }) };
	const list = await loadList(async () => {
		const [{ products, total, pages }, { shelves }] = await Promise.all([
			read(stock.$get({ query: { ...params, size: `${stocktakePageSize}`, facets: "0" } })),
			read(stock.counts.$get()),
		]);
		return { shelves, products, total, pages };
	});
	isMissing = list === undefined;
	return { query: { ...query, sort }, shelf, page, list };
}

// The recorded stock stays as it was loaded, because the differences refer to it.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
	isMissing || currentUrl.href !== nextUrl.href;

/** The stocktake page: recorded stock and a count for each part, posted together. */
export default function CountPage({ loaderData }: Route.ComponentProps) {
	const { query, shelf, page, list } = loaderData;
	const { shelves = [], products = [], total = 0, pages = 0 } = list ?? {};
	const address = stocktakeAddress(query, page, shelf);
	const about =
		[query.family, query.q && `“${isolate(query.q)}”`, shelf && `Shelf ${isolate(shelf)}`].filter(Boolean).join(", ") ||
		"All products on sale";
	return (
		<>
			<PageHeading
				title="Stocktake"
				kicker={<ManageLink />}
				figure={
					list &&
					`${about}: ${total.toLocaleString("en-US")} ${total === 1 ? "part" : "parts"}${pages > 1 ? `, page ${page} of ${pages}` : ""}`
				}
			/>
			{shelves.length > 0 && (
				<ListForm label="Parts to count" className="mb-3 md:float-left md:mr-4 md:mb-4 md:w-60">
					<SelectField
						label="Shelf"
						name="shelf"
						defaultValue={shelf}
						choices={[["", "All shelves"], ...shelves.map((name) => [name, name] as const)]}
					/>
				</ListForm>
			)}
			<Loaded title="The parts didn't load" list={list}>
				{() =>
					products.length === 0 ? (
						<EmptyState title="Nothing to count" action={<ButtonLink to={managePath}>Manage Product</ButtonLink>} />
					) : (
						<Stocktake key={address} address={address} products={products} />
					)
				}
			</Loaded>
			<nav aria-label="Pages" data-print="no" className="mt-6 flex flex-wrap justify-between gap-3">
				{page > 1 ? (
					<ButtonLink variant="quiet" to={stocktakeAddress(query, page - 1, shelf)}>
						Previous page
					</ButtonLink>
				) : (
					<span />
				)}
				{page < pages && (
					<ButtonLink variant="quiet" to={stocktakeAddress(query, page + 1, shelf)}>
						Next page
					</ButtonLink>
				)}
			</nav>
		</>
	);
}

/** Low rows. On a phone the stock is at the left and the count at the right, or below where both are too wide. */
const rowsClass =
	"desk:tabular:[&_:is(td,th)]:h-10! desk:tabular:[&_:is(td,th)]:py-1! max-md:[&_tbody_tr>*]:items-center " +
	"max-md:[&_th]:w-full! max-md:[&_td:last-child]:min-w-min! max-md:[&_td:last-child]:grow! max-md:[&_td:last-child]:basis-0! max-md:[&_td:last-child>div]:ml-auto";
const counts = (count: number) => `${count} ${count === 1 ? "count" : "counts"}`;
const unanswered = "The shop did not answer. Save the count again. It will be applied only once.";
const reasonChoices = countReasons.map((reason) => [reason, stockEventLabels[reason]] as const);

function Stocktake({ address, products }: { address: string; products: ManagedProduct[] }) {
	const stocktake = useStocktake(address, products);
	const { rows, typed, lines, wrong, isSent, posted, busy, failure } = stocktake;
	const off = lines.filter(({ seen, counted }) => seen !== counted).length;
	const refused = Object.values(typed).filter((count) => count.refused !== undefined).length;
	const isReady = lines.length > 0 && wrong.length === 0;
	const large = lines.filter(isLargeDifference);
	const [isAsking, setAsking] = useState(false);
	// A repeated request was confirmed the first time.
	const save = () => (large.length > 0 && !isSent ? setAsking(true) : void stocktake.post());
	const columns: Column<ManagedProduct>[] = [
		{ key: "no", header: "No", wideOnly: true, cell: (_, index) => <span className="measure">{index + 1}</span> },
		{
			key: "name",
			header: "Name",
			rowHeader: true,
			cell: ({ name, partNumber, shelf }) => (
				<span className="block leading-tight">
					<PartText text={name} />
					<NumberAndShelf partNumber={partNumber} shelf={shelf} />
				</span>
			),
		},
		{
			key: "books",
			header: "On hand",
			align: "end",
			cell: ({ quantity }) => <span className="measure">{quantity.toLocaleString("en-US")}</span>,
		},
		{
			key: "counted",
			header: "Counted",
			cell: (product) => (
				<CountField
					product={product}
					text={typed[product._id]?.text ?? ""}
					refused={typed[product._id]?.refused}
					onType={(text) => stocktake.type(product, text)}
				/>
			),
		},
	];
	return (
		<div className="space-y-4">
			<fieldset disabled={isSent} data-print="no" className="grid grid-cols-2 gap-3 md:gap-4">
				<SelectField
					label="Reason"
					value={stocktake.reason}
					choices={reasonChoices}
					onChange={({ target }) => stocktake.setReason(target.value as CountReason)}
				/>
				<NoteField value={stocktake.note} onChange={stocktake.setNote} />
			</fieldset>
			{posted && (
				<div className="clear-both">
					<Notice tone="ok" title={posted} />
				</div>
			)}
			<fieldset disabled={isSent} className={`clear-both ${rowsClass}`}>
				<DataTable caption="Parts to count" captionHidden columns={columns} rows={rows} rowKey={({ _id }) => _id} />
			</fieldset>
			<p data-print="no" className="text-sm text-ink-2">
				Only the differences are applied, so orders placed while you count are not lost.
			</p>
			<FootBar>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p role="status" className="mr-auto text-sm">
						{lines.length === 0
							? "Enter your counts. Parts without a count stay unchanged."
							: `${lines.length} counted, ${off} ${off === 1 ? "differs" : "differ"} from stock on hand.`}
					</p>
					<Button busy={busy} aria-disabled={!isReady} onClick={isReady ? save : undefined}>
						{isSent && !busy ? "Save count again" : "Save count"}
					</Button>
					<Button variant="quiet" onClick={() => print()}>
						Print
					</Button>
					<FormError>
						{wrong.length > 0
							? wrong.length === 1
								? "One count is not a whole number."
								: `${wrong.length} counts are not whole numbers.`
							: isSent && !busy
								? unanswered
								: refused > 0
									? `Nothing was saved. Check the ${refused === 1 ? "marked count" : `${refused} marked counts`}.`
									: failure?.message}
					</FormError>
				</div>
			</FootBar>
			<ConfirmCount
				lines={large}
				typed={typed}
				open={isAsking}
				onOpenChange={setAsking}
				onConfirm={() => {
					setAsking(false);
					void stocktake.post();
				}}
			/>
			<UnsavedChangesGuard
				hasUnsavedChanges={lines.length + wrong.length > 0}
				message={`${counts(lines.length + wrong.length)} ${lines.length + wrong.length === 1 ? "is" : "are"} not saved.`}
				keepsChanges={(next, current) => next.pathname === current.pathname && next.search === current.search}
				onLeave={stocktake.discard}
			/>
		</div>
	);
}
