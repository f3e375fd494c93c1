import { Link } from "react-router";
import { withdrawLink } from "../content/trust-links.ts";
import { orderNumber } from "../orders/card-label.ts";
import type { Order } from "../orders/order.ts";
import { Moment } from "../orders/order-facts.tsx";

export interface Withdrawn {
	number: string;
	receivedAt: string;
	doneAt?: string;
}

export interface OrderWithdrawalsProps {
	order: Order;
	withdrawals: readonly Withdrawn[];
	admin: boolean;
	/** The viewer is the customer of the order. */
	own: boolean;
}

export function OrderWithdrawals({ order, withdrawals, admin, own }: OrderWithdrawalsProps) {
	const maySay = own && (order.status === "paid" || order.status === "delivered");
	if (withdrawals.length === 0 && !maySay) return null;
	return (
		<section aria-labelledby="withdrawals">
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
							<OneWithdrawal {...withdrawal} />
						</li>
					))}
				</ul>
			)}
			<p data-print="no" className="flex flex-wrap gap-x-6">
				{admin && withdrawals.length > 0 && (
					<Link to="/dashboard/withdrawals?state=all" prefetch="none" className={linkLook}>
						Withdrawals
					</Link>
				)}
				{maySay && (
					<Link to={`${withdrawLink.to}?order=${orderNumber(order)}`} prefetch="none" className={linkLook}>
						Withdraw from this contract
					</Link>
				)}
			</p>
		</section>
	);
}

const linkLook = "word-link inline-flex min-h-11 items-center";

const OneWithdrawal = ({ number, receivedAt, doneAt }: Withdrawn) => (
	<>
		<span className="measure min-w-28">{number}</span>
		<span>
			Received <Moment at={receivedAt} />
		</span>
		<span>
			{doneAt ? (
				<>
					<strong className="font-semibold">Done</strong> <Moment at={doneAt} />
				</>
			) : (
				<strong className="font-semibold">Not done yet</strong>
			)}
		</span>
	</>
);
