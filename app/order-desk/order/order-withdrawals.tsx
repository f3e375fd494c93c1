import { Link } from "react-router";
import { withdrawLink } from "../../content/trust-links.ts";
import { useMay } from "../../identity/desk-role.ts";
import { isSold, WithdrawalMessage, withdrawalProgress } from "../../orders/open-withdrawals.tsx";
import { isWhollyRefunded, type Order } from "../../orders/order.ts";
import { Moment } from "../../orders/order-facts.tsx";
import { itemNumber, numberText } from "../../orders/order-labels.ts";
import { returnText } from "../../orders/withdrawals/withdrawal.ts";
import { PartText } from "../../products/part/part-text.tsx";

export interface ListedWithdrawal {
	number: string;
	/** The orders of the purchase that it concerns. */
	orders: string[];
	receivedAt: string;
	doneAt?: string;
	/** Those of the orders of which units were refunded since. */
	refunded?: string[];
	/** The customer's message. For staff. */
	words?: string;
}

/** Returns the open withdrawals from sold items, as the lists of orders do. */
export function openWithdrawalsOf(withdrawals: readonly ListedWithdrawal[], items: readonly Order[]) {
	const sold = items.filter(isSold).map(({ _id }) => _id);
	return withdrawals
		.filter(({ doneAt }) => !doneAt)
		.flatMap(({ orders, refunded = [], ...withdrawal }) =>
			orders
				.filter((id) => sold.includes(id))
				.map((order) => ({ ...withdrawal, order, ...(refunded.includes(order) && { unitsRefunded: true as const }) })),
		);
}

interface OrderWithdrawalsProps {
	/** The id of the order whose link was opened. */
	opened: string;
	orders: readonly Order[];
	withdrawals: readonly ListedWithdrawal[];
	isStaff: boolean;
	/** The viewer is the customer of the order. */
	isOwn: boolean;
}

export function OrderWithdrawals({ orders, withdrawals, opened, isStaff, isOwn }: OrderWithdrawalsProps) {
	const isAdmin = useMay();
	const open = withdrawals.filter(({ doneAt }) => !doneAt).flatMap((withdrawal) => withdrawal.orders);
	const left = orders
		.filter(({ status, replaces }) => !replaces && (status === "paid" || status === "delivered"))
		.filter((order) => !isWhollyRefunded(order))
		.filter(({ _id }) => !open.includes(_id));
	const links = isOwn ? linksOf(left, opened) : [];
	if (withdrawals.length === 0 && links.length === 0) return null;
	return (
		<section aria-labelledby="withdrawals" data-print={withdrawals.length > 0 ? undefined : "no"}>
			<h2 id="withdrawals" className="pb-3 text-lg">
				Withdrawal
			</h2>
			{withdrawals.length > 0 && (
				<ul className="border-y border-hairline">
					{withdrawals.map((withdrawal) => (
						<li
							key={withdrawal.number}
							className="flex flex-wrap items-baseline gap-x-4 border-t border-hairline py-2 first:border-t-0"
						>
							<WithdrawalItem
								{...withdrawal}
								progress={withdrawalProgress(
									orders.filter(({ _id }) => withdrawal.orders.includes(_id)),
									withdrawal.refunded !== undefined,
								)}
								isOwn={isOwn}
							/>
						</li>
					))}
				</ul>
			)}
			<p data-print="no" className="flex flex-wrap gap-x-6">
				{isStaff && isAdmin && withdrawals.length > 0 && (
					<Link to="/dashboard/withdrawals?state=all" prefetch="none" className={linkClass}>
						Withdrawals
					</Link>
				)}
				{links.map(({ number, label }) => (
					<Link key={number} to={`${withdrawLink.to}?order=${number}`} prefetch="none" className={linkClass}>
						Withdraw from this contract{label}
					</Link>
				))}
			</p>
		</section>
	);
}

/** Returns links for the opened item and for the whole order, or for the only item left. */
function linksOf(left: readonly Order[], opened: string) {
	const item = left.length === 1 ? left[0] : left.find(({ _id }) => _id === opened);
	const order = left.length > 1 ? left[0]?.purchaseNumber : undefined;
	return [
		...(item ? [{ number: itemNumber(item), label: item.purchaseItems > 1 && `: ${numberText(item)}` }] : []),
		...(order ? [{ number: `${order}`, label: `: whole order ${order}` }] : []),
	];
}

const linkClass = "word-link inline-flex min-h-11 items-center";

interface WithdrawalItemProps extends ListedWithdrawal {
	progress: string;
	isOwn: boolean;
}

const WithdrawalItem = ({ number, receivedAt, doneAt, words, progress, isOwn }: WithdrawalItemProps) => (
	<>
		<span className="measure min-w-28">{number}</span>
		<span>
			Received <Moment at={receivedAt} />
		</span>
		<span>
			{doneAt ? (
				<>
					<strong className="font-semibold">Done</strong> · <Moment at={doneAt} />
				</>
			) : (
				<strong className="font-semibold">{progress}</strong>
			)}
		</span>
		{words && <WithdrawalMessage words={words} />}
		{isOwn && !doneAt && progress !== "Refunded" && (
			<span className="basis-full text-sm">
				<PartText text={returnText(number)} />
			</span>
		)}
	</>
);
