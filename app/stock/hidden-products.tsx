import { useSearchParams } from "react-router";
import type { Page } from "../api/api-client.ts";
import { useMay } from "../identity/desk-role.ts";
import { formatDollars } from "../money/money.ts";
import { managePath } from "../products/manage-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { SortField, sortedBy } from "../ui/lists/sort-link.tsx";
import { BulkTools } from "./bulk/bulk-bar.tsx";
import { readHidden, useProductSelection } from "./bulk/use-product-selection.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { tickColumn } from "./managed-table.tsx";
import { ProductMenu, ProductNameCell } from "./product-menu.tsx";

const columns: Column<ManagedProduct>[] = [
	{ key: "no", header: "No", wideOnly: true, cell: (_, index) => <span className="measure">{index + 1}</span> },
	{
		key: "name",
		header: "Name",
		sort: sortedBy("name"),
		rowHeader: true,
		cell: (product) => <ProductNameCell product={product} />,
	},
	{
		key: "price",
		header: "Price",
		sort: sortedBy("price"),
		align: "end",
		cell: ({ price }) => <span className="measure">{formatDollars(price)}</span>,
	},
	{
		key: "quantity",
		header: "Quantity",
		sort: sortedBy("stock"),
		align: "end",
		cell: ({ quantity }) => <span className="measure">{quantity.toLocaleString("en-US")}</span>,
	},
	{
		key: "more",
		header: "More",
		corner: true,
		screenOnly: true,
		align: "end",
		cell: (product) => <ProductMenu product={product} isHidden />,
	},
];

const sortLabels = {
	newest: "Newest first",
	name: "By name, A to Z",
	"-name": "By name, Z to A",
	price: "Lowest price first",
	"-price": "Highest price first",
	stock: "Lowest stock first",
	"-stock": "Highest stock first",
};

interface HiddenProductsProps {
	page: Page<ManagedProduct>;
	/** Number of hidden products. */
	total: number;
}

export function HiddenProducts({ page: { rows, next, previous }, total }: HiddenProductsProps) {
	const search = useSearchParams()[0].get("search") ?? undefined;
	const selection = useProductSelection(rows, (api) => readHidden(api, search));
	const isAdmin = useMay();
	const count = search && !next && !previous ? rows.length : total;
	return (
		<>
			<ListSearch label="Hidden products" placeholder="Name or part number">
				<SortField labels={sortLabels} isTable={false} />
			</ListSearch>
			{isAdmin && <BulkTools selection={selection} total={count} isHiddenList />}
			<div className="tabular:[&_th[scope=row]]:w-full!">
				<DataTable
					caption="Hidden products"
					captionHidden
					columns={isAdmin ? [tickColumn(selection, count), ...columns] : columns}
					isSelected={selection.isSelected}
					rows={rows}
					rowKey={({ _id }) => _id}
					empty={
						<EmptyState
							title="No hidden products"
							action={
								<ButtonLink to={managePath} variant="quiet">
									View products on sale
								</ButtonLink>
							}
						>
							Hidden products are off sale. They keep their files, history and part number.
						</EmptyState>
					}
				/>
			</div>
			<ListPages next={next} previous={previous} />
		</>
	);
}
