import { useEffect, useState } from "react";
import { isDeliverable, type Order } from "../orders/order.ts";
import { clearStoredTicks, readStoredTicks } from "../packing/stored-ticks.ts";

/**
 * Ticks only rows that are shown and can be acted on. Coming back from their papers restores them.
 * @param delivered since the rows were read
 */
export function useTickedOrders(rows: readonly Order[], delivered: readonly Order[] = []) {
	const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(readStoredTicks()));
	useEffect(clearStoredTicks, []);
	const isDone = (order: Order) => delivered.some(({ _id }) => _id === order._id);
	const tickable = rows.filter((order) => isDeliverable(order) && !isDone(order));
	const ticked = tickable.filter(({ _id }) => ids.has(_id));
	const isAll = ticked.length > 0 && ticked.length === tickable.length;
	return {
		tickable,
		ticked,
		isAll,
		isDone,
		isTicked: (order: Order) => ids.has(order._id),
		toggle: (order: Order) =>
			setIds((before) => {
				const after = new Set(before);
				if (!after.delete(order._id)) after.add(order._id);
				return after;
			}),
		toggleAll: () => setIds(new Set(isAll ? [] : tickable.map(({ _id }) => _id))),
	};
}
