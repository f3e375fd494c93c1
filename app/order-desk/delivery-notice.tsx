import { addedCosts } from "../money/costs.ts";
import { formatCents, formatDollars, toCents, toDollars } from "../money/money.ts";
import { type Order, sumOf } from "../orders/order.ts";
import { costsOfOrder } from "../orders/order-costs.ts";

interface DeliveryNoticeProps {
	cancelled: Order;
	/** All orders of its purchase. */
	orders: readonly Order[];
}

/** Announces that delivery will no longer be free for the unpaid rest of a purchase. */
export function DeliveryNotice({ cancelled, orders }: DeliveryNoticeProps) {
	const rest = orders.filter(({ _id, status }) => _id !== cancelled._id && status === "unpaid");
	const shares = addedCosts(
		rest.map(({ totalPrice }) => toCents(totalPrice)),
		costsOfOrder(cancelled),
	);
	const deliveryCents = shares.reduce((sum, share) => sum + share.deliveryCents, 0);
	const added = shares.reduce((sum, share) => sum + share.deliveryCents + share.taxCents, 0);
	const before = sumOf([cancelled, ...rest], ({ delivery = 0 }) => delivery);
	if (deliveryCents <= toCents(before)) return null;
	const left = toDollars(added) + sumOf(rest, ({ totalPrice }) => totalPrice);
	return (
		<p>
			Delivery of the rest will cost {formatCents(deliveryCents)}. {formatDollars(left)} will then be left to pay.
		</p>
	);
}
