import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMay } from "../../identity/desk-role.ts";
import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import { byTime, type Sorting, SortLink, sortedBy, useAriaSort } from "../../ui/lists/sort-link.tsx";
import { useRestoredFocus } from "../../ui/use-restored-focus.ts";
import { PurchaseRows } from "./purchase-rows.tsx";
import { useDelivery } from "./use-deliver-parcels.ts";
import type { useSelection } from "./use-selection.ts";

interface PurchasesTableProps {
	rows: readonly DeskPurchase[];
	selection: ReturnType<typeof useSelection>;
}

/**
 * One row per purchase, with its items below it while it is open. Roles are explicit: some browsers drop them from a
 * table that is laid out as blocks.
 */
export function PurchasesTable({ rows, selection: { isSelected, toggle } }: PurchasesTableProps) {
	const body = useRef<HTMLTableSectionElement>(null);
	const rowFocus = useRestoredFocus(body);
	const mayShip = useMay("shipping");
	const { failures } = useDelivery();
	const news = newsIn(useLocation().state);
	const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
	function toggleItems(id: string) {
		const after = new Set(open);
		if (!after.delete(id)) after.add(id);
		setOpen(after);
	}
	return (
		<div className="orders-list">
			<table role="table" className="orders-table">
				<caption className="sr-only">All Ordered Item</caption>
				{/* On a phone, only for assistive technology. */}
				<thead role="rowgroup" className="sr-only">
					<tr role="row">
						<Head name="tick" isHidden>
							Select
						</Head>
						<Head name="no">No</Head>
						<Head name="name" sort={sortedBy("name")}>
							Name
						</Head>
						<Head name="quantity" sort={sortedBy("quantity")}>
							Quantity
						</Head>
						<Head name="total" sort={sortedBy("total")}>
							Total
						</Head>
						<Head name="placed" sort={byTime}>
							Placed
						</Head>
						<Head name="state" sort={sortedBy("state")}>
							State
						</Head>
						{mayShip && <Head name="deliver">Deliver</Head>}
						<Head name="menu" isHidden>
							More
						</Head>
					</tr>
				</thead>
				<tbody ref={body} {...rowFocus} role="rowgroup">
					{rows.map((purchase) => (
						<PurchaseRows
							key={purchase._id}
							purchase={purchase}
							isSelected={isSelected(purchase)}
							onSelect={() => toggle(purchase)}
							isOpen={open.has(purchase._id)}
							onToggle={() => toggleItems(purchase._id)}
							isNew={news.includes(purchase._id)}
							failure={failures[purchase._id]}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Returns the ids that Show passes on. */
const newsIn = (state: unknown): readonly string[] =>
	typeof state === "object" && state !== null && "news" in state && Array.isArray(state.news) ? state.news : [];

interface HeadProps {
	name: string;
	isHidden?: boolean;
	sort?: Sorting;
	children: ReactNode;
}

const Head = ({ name, isHidden, sort, children }: HeadProps) => (
	<th
		role="columnheader"
		scope="col"
		aria-sort={useAriaSort(sort)}
		data-print={isHidden ? "no" : undefined}
		className={`c-${name}`}
	>
		{isHidden ? (
			<span className="sr-only">{children}</span>
		) : sort ? (
			<SortLink sorting={sort}>{children}</SortLink>
		) : (
			children
		)}
	</th>
);
