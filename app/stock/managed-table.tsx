import { useMay } from "../identity/desk-role.ts";
import { formatDollars } from "../money/money.ts";
import { lowStockOf, missingOf } from "../products/product.ts";
import { Button } from "../ui/button.tsx";
import { TickBox } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { sortedBy } from "../ui/lists/sort-link.tsx";
import { selectAllBox } from "./bulk/bulk-bar.tsx";
import type { ProductSelection } from "./bulk/use-product-selection.ts";
import { EditableCell } from "./editable-cell.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { ProductMenu, ProductNameCell } from "./product-menu.tsx";
import { changeFrom, type StagedCell, stage } from "./staged-changes.ts";
import type { StagedChanges } from "./use-staged-changes.ts";

interface ManagedTableProps {
	products: readonly ManagedProduct[];
	/** Number of the first row. */
	first: number;
	staged: StagedChanges;
	onDelete: (product: ManagedProduct) => void;
	selection: ProductSelection;
	/** Number of products that match the filters. */
	total: number;
	/** A list to reorder. */
	isLow: boolean;
}

export function ManagedTable({
	products,
	first,
	staged: { rows, setRows },
	onDelete,
	selection,
	total,
	isLow,
}: ManagedTableProps) {
	const isAdmin = useMay();
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
		...(isAdmin ? [tickColumn(selection, total)] : []),
		{ key: "no", header: "No", wideOnly: true, cell: (_, index) => <span className="measure">{first + index}</span> },
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
			align: "end",
			sort: sortedBy("price"),
			cell: (product) =>
				isAdmin ? typed(product, "price") : <span className="measure">{formatDollars(product.price)}</span>,
		},
		{
			key: "quantity",
			header: "Quantity",
			sort: sortedBy("stock"),
			align: "end",
			cell: (product) => (
				<span className="inline-flex items-center gap-2">
					{!isLow && product.quantity <= lowStockOf(product) && (
						<span className="text-xs font-semibold text-error max-md:order-last">Low</span>
					)}
					{typed(product, "quantity")}
				</span>
			),
		},
		{
			key: "low",
			header: "Reorder level",
			sort: sortedBy("low"),
			align: "end",
			screenOnly: true,
			wideOnly: true,
			cell: (product) =>
				isAdmin ? typed(product, "lowStock") : <span className="measure">{lowStockOf(product)}</span>,
		},
		...(isLow ? [missingColumn] : []),
		{
			key: "sold",
			header: "Sold, 30 days",
			sort: sortedBy("sold"),
			align: "end",
			wideOnly: true,
			cell: ({ sold }) => <span className="measure">{sold.toLocaleString("en-US")}</span>,
		},
		...(isAdmin ? [deleteColumn(onDelete)] : []),
		{
			key: "more",
			header: "More",
			corner: true,
			screenOnly: true,
			align: "end",
			cell: (product) => (
				<span className="flex items-center justify-end">
					{/* A phone has no column for it. */}
					{isAdmin && (
						<span className="tabular:hidden">
							<DeleteButton product={product} onDelete={onDelete} />
						</span>
					)}
					<ProductMenu
						product={product}
						onReceived={(quantity) => setRows((before) => changeFrom(before, product._id, "quantity", quantity))}
					/>
				</span>
			),
		},
	];
	return (
		<DataTable
			caption="Products on sale"
			captionHidden
			columns={columns}
			rows={products}
			rowKey={({ _id }) => _id}
			isSelected={selection.isSelected}
		/>
	);
}

/** The default order of a list to reorder is by it. */
const missingColumn: Column<ManagedProduct> = {
	key: "missing",
	header: "Missing",
	sort: ["missing", ""],
	align: "end",
	cell: (product) => <strong className="measure">{missingOf(product).toLocaleString("en-US")}</strong>,
};

const deleteColumn = (onDelete: ManagedTableProps["onDelete"]): Column<ManagedProduct> => ({
	key: "delete",
	header: "Delete",
	unlabelled: true,
	screenOnly: true,
	align: "end",
	wideOnly: true,
	cell: (product) => <DeleteButton product={product} onDelete={onDelete} />,
});

const DeleteButton = ({ product, onDelete }: Pick<ManagedTableProps, "onDelete"> & { product: ManagedProduct }) => (
	<Button variant="quiet" className={quietUntilMeant} onClick={() => onDelete(product)}>
		X<span className="sr-only">delete {product.name}</span>
	</Button>
);

export const tickColumn = (selection: ProductSelection, total: number): Column<ManagedProduct> => ({
	key: "tick",
	header: "Select",
	head: <TickBox {...selectAllBox(selection, total)} className="max-md:hidden" />,
	screenOnly: true,
	cell: (product) => (
		<TickBox
			label={`Select ${isolate(product.name)}`}
			checked={selection.isSelected(product)}
			onChange={() => selection.toggle(product)}
		/>
	),
});

const quietUntilMeant =
	"min-w-11 hover:border-error! hover:bg-error! hover:text-on-fill! focus-visible:border-error! focus-visible:bg-error! " +
	"focus-visible:text-on-fill!";
