import { lowStockOf } from "../products/product.ts";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { HideProduct } from "./hide-product.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { ProductNameCell } from "./product-name-cell.tsx";
import { ReceiveStock } from "./receive-stock.tsx";
import { changeFrom, type StagedCell, stage } from "./staged-changes.ts";
import type { StagedChanges } from "./use-staged-changes.ts";

interface ManagedTableProps {
	products: readonly ManagedProduct[];
	/** Number of the first row. */
	first: number;
	staged: StagedChanges;
	onDelete: (product: ManagedProduct) => void;
}

export function ManagedTable({ products, first, staged: { rows, setRows }, onDelete }: ManagedTableProps) {
	const typed = (product: ManagedProduct, cell: StagedCell) => (
		<EditableCell
			product={product}
			cell={cell}
			staged={rows[product._id]}
			placeholder={cell === "lowStock" ? `${lowStockOf({ minorder: product.minorder })}` : undefined}
			onType={(text) => setRows((before) => stage(before, product, cell, text))}
		/>
	);
	const columns: Column<ManagedProduct>[] = [
		{ key: "no", header: "No", cell: (_, index) => <span className="measure">{first + index}</span> },
		{
			key: "name",
			header: "Name",
			rowHeader: true,
			cell: (product) => (
				<ProductNameCell product={product}>
					<HideProduct product={product} hidden />
				</ProductNameCell>
			),
		},
		{ key: "price", header: "Price", align: "end", cell: (product) => typed(product, "price") },
		{
			key: "quantity",
			header: "Quantity",
			align: "end",
			cell: (product) => (
				<>
					{typed(product, "quantity")}
					{product.quantity <= lowStockOf(product) && (
						<span className="block text-sm font-semibold text-error">Low</span>
					)}
				</>
			),
		},
		{
			key: "low",
			header: "Reorder level",
			align: "end",
			screenOnly: true,
			cell: (product) => typed(product, "lowStock"),
		},
		{
			key: "sold",
			header: "Sold, 30 days",
			align: "end",
			cell: ({ sold }) => <span className="measure">{sold.toLocaleString("en-US")}</span>,
		},
		{
			key: "receive",
			header: "Receive",
			screenOnly: true,
			cell: (product) => (
				<ReceiveStock
					product={product}
					onReceived={(quantity) => setRows((before) => changeFrom(before, product._id, "quantity", quantity))}
				/>
			),
		},
		{
			key: "delete",
			header: "Delete",
			screenOnly: true,
			align: "end",
			cell: (product) => (
				<Button variant="quiet" className={quietUntilMeant} onClick={() => onDelete(product)}>
					X<span className="sr-only">delete {product.name}</span>
				</Button>
			),
		},
	];
	return (
		<div className="md:max-xl:overflow-x-auto">
			<DataTable caption="Products on sale" columns={columns} rows={products} rowKey={({ _id }) => _id} />
		</div>
	);
}

const quietUntilMeant =
	"min-w-11 hover:border-error! hover:bg-error! hover:text-on-fill! focus-visible:border-error! focus-visible:bg-error! " +
	"focus-visible:text-on-fill!";
