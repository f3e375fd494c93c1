import { useEffect, useState } from "react";
import { type ApiClient, read, useApiGetter } from "../api/api-client.ts";
import { useSession } from "../identity/session-context.tsx";
import type { Order } from "../orders/order.ts";
import { ItemLines } from "../orders/order-facts.tsx";
import { purchaseNumberOf } from "../orders/order-labels.ts";
import { hasNumber, numbersOf } from "../orders/withdrawals/withdrawal.ts";
import type { DescriptionListRow } from "../ui/card.tsx";

/**
 * Returns a row with the items that a withdrawal from own orders is about. A visitor gets none: the shop does not reveal
 * whether an order exists.
 * @param orders the numbers in the statement
 */
export function useWithdrawnItems(orders: string): DescriptionListRow[] {
	const getApi = useApiGetter();
	const { state } = useSession();
	const isSignedIn = state.status === "signed-in";
	const [items, setItems] = useState<readonly Order[]>([]);
	useEffect(() => {
		let isCurrent = true;
		const numbers = numbersOf(orders);
		if (!isSignedIn || numbers.length === 0) return;
		readItems(getApi(), numbers).then(
			(found) => isCurrent && setItems(found),
			// The numbers are above.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [getApi, isSignedIn, orders]);
	if (items.length === 0) return [];
	const list = (
		<ul key="items" className="space-y-2">
			{items.map((order) => (
				<li key={order._id}>
					<ItemLines order={order} units={order.quantity} />
				</li>
			))}
		</ul>
	);
	return [[items.length === 1 ? "Item" : "Items", list]];
}

async function readItems(api: ApiClient, numbers: readonly string[]): Promise<Order[]> {
	const searches = [...new Set(numbers.map((number) => `${purchaseNumberOf(number)}`))];
	const found = await Promise.all(
		searches.map((search) =>
			read(api.purchases.$get({ query: { state: "all", sort: "newest", search, mine: "true", limit: "20" } })),
		),
	);
	const isNamed = ({ purchaseNumber, purchaseItem }: Order) =>
		hasNumber(numbers, { purchase_number: purchaseNumber, item: purchaseItem });
	const own = new Map(found.flat().flatMap(({ orders }) => orders.map((order) => [order._id, order] as const)));
	return [...own.values()].filter((order) => order.status !== "cancelled" && isNamed(order));
}
