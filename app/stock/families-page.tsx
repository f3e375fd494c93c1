import { useState } from "react";
import { Link } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ManageLink, managePath } from "../products/manage-link.tsx";
import { catalogueAddress } from "../search/catalogue-query.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/families-page";
import { BulkResult } from "./bulk/bulk-bar.tsx";
import { BulkDialog } from "./bulk/bulk-dialog.tsx";
import { useBulkChange } from "./bulk/use-bulk-change.ts";
import { readMatching } from "./bulk/use-product-selection.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";

export const meta = () => pageMeta("Families");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return read(context.get(apiContext).catalogue.$get({ query: { size: "1" } }));
}

type Family = Route.ComponentProps["loaderData"]["families"][number];

/** Families of the products on sale. A family is renamed, or merged into another one, by a change of its products. */
export default function FamiliesPage({ loaderData: { families } }: Route.ComponentProps) {
	const api = useApi();
	const changes = useBulkChange();
	const { busy, failure, run } = useCall();
	const [dialog, setDialog] = useState<{ family: string; products: ManagedProduct[]; open: boolean; times: number }>();
	const ask = (family: string) =>
		void run(async () => {
			const products = await readMatching(api, { family });
			changes.clearFailure();
			setDialog((before) => ({ family, products, open: true, times: (before?.times ?? 0) + 1 }));
		});
	const columns: Column<Family>[] = [
		{
			key: "family",
			header: "Family",
			rowHeader: true,
			cell: ({ family }) => (
				<Link to={catalogueAddress({ family }, managePath)} className="word-link">
					<TypedText>{family}</TypedText>
				</Link>
			),
		},
		{
			key: "parts",
			header: "Parts on sale",
			align: "end",
			cell: ({ count }) => <span className="measure">{count.toLocaleString("en-US")}</span>,
		},
		{
			key: "actions",
			header: "Actions",
			corner: true,
			screenOnly: true,
			align: "end",
			cell: ({ family }) => (
				<button
					type="button"
					className="desk-button"
					aria-disabled={busy || undefined}
					onClick={() => !busy && ask(family)}
				>
					Rename or merge…<span className="sr-only"> {family}</span>
				</button>
			),
		},
	];
	return (
		<>
			<PageHeading title="Families" kicker={<ManageLink />} figure={`${families.length} families`} />
			<div className="max-w-3xl space-y-4">
				{changes.result && <BulkResult changes={changes} />}
				<FormError>{failure?.message}</FormError>
				<DataTable
					caption="Families"
					captionHidden
					isLow
					columns={columns}
					rows={families}
					rowKey={({ family }) => family}
					empty={<EmptyState title="No families yet">Enter a family when you edit a product.</EmptyState>}
				/>
			</div>
			{dialog && (
				<BulkDialog
					key={dialog.times}
					kind="family"
					family={dialog.family}
					open={dialog.open}
					onOpenChange={(open) => setDialog({ ...dialog, open })}
					products={dialog.products}
					changes={changes}
					onDone={() => undefined}
				/>
			)}
		</>
	);
}
