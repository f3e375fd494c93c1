import {
	isSold,
	type OpenWithdrawal,
	useWithdrawalsFrom,
	WithdrawalText,
	withdrawalProgress,
} from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";
import { formatDay } from "../time/calendar.ts";

/** The open withdrawals from orders of a purchase: `Withdrawal of 1 of 2 items received Nov 20, 2026: in progress`. */
export function PurchaseWithdrawals({ orders }: { orders: readonly Order[] }) {
	return withdrawalsOf(orders, useWithdrawalsFrom(orders)).map(({ number, receivedAt, items, progress }) => (
		<span key={number} className="block font-semibold">
			Withdrawal {items.length < orders.length && `of ${items.length} of ${orders.length} items `}received{" "}
			{formatDay(receivedAt)}: {progress}
		</span>
	));
}

/** The open withdrawal from an item, unless its purchase as a whole has it with the same progress. */
export function ItemWithdrawal({ order, orders }: { order: Order; orders: readonly Order[] }) {
	const open = useWithdrawalsFrom(orders);
	const own = open.find((one) => one.order === order._id);
	if (!own) return null;
	const sold = orders.filter(isSold);
	const isWhole = withdrawalsOf(orders, open).some(({ items }) => items.length === sold.length);
	const isEven = sold.every((item) => textOf(item, open) === textOf(order, open));
	return isWhole && isEven ? null : (
		<span className="block text-sm text-ink-2">
			<WithdrawalText order={order} withdrawal={own} />
		</span>
	);
}

const textOf = (order: Order, open: readonly OpenWithdrawal[]): string =>
	withdrawalProgress([order], open.find((one) => one.order === order._id)?.unitsRefunded);

function withdrawalsOf(orders: readonly Order[], open: readonly OpenWithdrawal[]) {
	const withdrawn = open.flatMap((withdrawal) => {
		const item = orders.find(({ _id }) => _id === withdrawal.order);
		return item ? [{ withdrawal, item }] : [];
	});
	return [...Map.groupBy(withdrawn, ({ withdrawal }) => withdrawal.number)].map(([number, group]) => {
		const items = group.map(({ item }) => item);
		const areRefunded = group.some(({ withdrawal }) => withdrawal.unitsRefunded);
		const progress = withdrawalProgress(items, areRefunded).toLowerCase();
		return { number, receivedAt: group[0]?.withdrawal.receivedAt ?? "", items, progress };
	});
}
