import { useEffect, useState } from "react";
import { isDeliverable, type Order } from "../orders/order.ts";
import { clearStoredSelection, readStoredSelection } from "../packing/stored-selection.ts";

/**
 * Selects only rows that are shown and can be delivered. Restores the selection after a visit to their packing documents.
 * @param delivered orders delivered since the rows were read
 */
export function useSelectedOrders(rows: readonly Order[], delivered: readonly Order[] = []) {
	const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(readStoredSelection()));
	useEffect(clearStoredSelection, []);
	const isDone = (order: Order) => delivered.some(({ _id }) => _id === order._id);
	const selectable = rows.filter((order) => isDeliverable(order) && !isDone(order));
	const selected = selectable.filter(({ _id }) => ids.has(_id));
	const isAll = selected.length > 0 && selected.length === selectable.length;
	return {
		selectable,
		selected,
		isAll,
		isDone,
		isSelected: (order: Order) => ids.has(order._id),
		toggle: (order: Order) =>
			setIds((before) => {
				const after = new Set(before);
				if (!after.delete(order._id)) after.add(order._id);
				return after;
			}),
		toggleAll: () => setIds(new Set(isAll ? [] : selectable.map(({ _id }) => _id))),
	};
}
