import { createContext, Fragment, useContext } from "react";
import { type ApiClient, read } from "../api/api-client.ts";
import type { ListedPurchase } from "./list/listed-purchase.ts";
import { endText, maxListedIds } from "./list/order-list.ts";
import { chunksOf } from "./list/read-listed-purchases.ts";
import { isWhollyRefunded, type Order } from "./order.ts";
import { numberText } from "./order-labels.ts";

export interface OpenWithdrawal {
	order: string;
	number: string;
	receivedAt: string;
	/** Units of the order were refunded since. */
	unitsRefunded?: true;
	/** The customer's message. For staff. */
	words?: string;
}

const OpenWithdrawals = createContext<readonly OpenWithdrawal[]>([]);

export const OpenWithdrawalsProvider = OpenWithdrawals.Provider;

/** Reads the open withdrawals from the purchases' orders that are paid or shipped. */
export async function readOpenWithdrawals(
	api: ApiClient,
	purchases: readonly ListedPurchase[],
): Promise<OpenWithdrawal[]> {
	const ids = purchases.map(({ _id }) => _id);
	const chunks = chunksOf(ids, maxListedIds).map((chunk) =>
		read(api.withdrawals["of-orders"].$get({ query: { purchases: chunk.join(",") } })),
	);
	const sold = purchases.flatMap(({ orders }) => orders.filter(isSold).map(({ _id }) => _id));
	return (await Promise.all(chunks)).flat().filter(({ order }) => sold.includes(order));
}

/** Returns whether an open withdrawal concerns the order: an unpaid, cancelled or refunded one has nothing to undo. */
export const isSold = ({ status }: Order): boolean => status === "paid" || status === "delivered";

/** Returns whether any of these orders has an open withdrawal. */
export function useAreWithdrawn(orders: readonly Order[]): boolean {
	const open = useContext(OpenWithdrawals);
	return orders.some(({ _id }) => open.some(({ order }) => order === _id));
}

/** The state of a withdrawal from these orders. @param unitsRefunded units of them were refunded since */
export function withdrawalProgress(orders: readonly Order[], unitsRefunded = false): string {
	if (orders.length > 0 && orders.every(isWhollyRefunded)) return endText(orders);
	if (unitsRefunded) return "Partly refunded";
	return orders.some(({ status }) => status === "delivered") ? "Waiting for the goods" : "In progress";
}

/** Warns staff who pack, ship or refund an item. */
export function WithdrawnMark({ order }: { order: Order }) {
	const withdrawal = useContext(OpenWithdrawals).find((one) => one.order === order._id);
	return withdrawal ? (
		<span className="block text-sm font-semibold text-error">
			<WithdrawalText order={order} withdrawal={withdrawal} />
		</span>
	) : null;
}

export const WithdrawalText = ({ order, withdrawal }: { order: Order; withdrawal: OpenWithdrawal }) => (
	<>
		Withdrawal <span className="whitespace-nowrap">{withdrawal.number}</span>:{" "}
		{withdrawalProgress([order], withdrawal.unitsRefunded).toLowerCase()}
	</>
);

export function useWithdrawalsFrom(orders: readonly Order[]): OpenWithdrawal[] {
	return useContext(OpenWithdrawals).filter(({ order }) => orders.some(({ _id }) => _id === order));
}

export const WithdrawalMessage = ({ words }: { words: string }) => (
	<p dir="auto" className="w-full border-l-2 border-control pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
		{words}
	</p>
);

/** Names these orders by purchase: `order 10001`, `item 10001.2`, `2 items of order 10001`. */
export const withdrawnTexts = (orders: readonly Order[]): string[] =>
	[...Map.groupBy(orders, ({ purchaseNumber }) => purchaseNumber)].map(([number, items]) => {
		const [first] = items;
		if (first && items.length === 1) return numberText(first);
		return items.length === first?.purchaseItems ? `order ${number}` : `${items.length} items of order ${number}`;
	});

export function WithdrawnWarning({ orders }: { orders: readonly Order[] }) {
	const open = useWithdrawalsFrom(orders);
	if (open.length === 0) return null;
	const which = [...Map.groupBy(open, ({ number }) => number)].flatMap(([number, some]) =>
		withdrawnTexts(orders.filter(({ _id }) => some.some(({ order }) => order === _id))).map((text) => ({
			text,
			number,
		})),
	);
	return (
		<p role="alert" className="border-l-2 border-error pl-3 font-semibold text-error">
			{which.length === 1 ? "The customer has" : "Customers have"} withdrawn from{" "}
			{which.map(({ text, number }, index) => (
				<Fragment key={`${number} ${text}`}>
					{index > 0 && ", "}
					{text} <span className="whitespace-nowrap">({number})</span>
				</Fragment>
			))}
			. See Withdrawals before you ship anything.
		</p>
	);
}
