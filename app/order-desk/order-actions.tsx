import { useState } from "react";
import { useMay } from "../identity/desk-role.ts";
import { blocksRefunds } from "../orders/disputes.ts";
import type { DeskPurchase } from "../orders/list/desk-purchase.ts";
import { isDeliverable, type Order, unitsLeftOf } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { numberText } from "../orders/order-labels.ts";
import { Button } from "../ui/button.tsx";
import { isolate } from "../ui/isolate.ts";
import { RowMenu } from "../ui/lists/row-menu.tsx";
import { CancelItemDialog } from "./cancel-dialog.tsx";
import { CloseWithoutRefund } from "./close-without-refund.tsx";
import { DeliverButton } from "./manage/deliver-button.tsx";
import { RefundOrder } from "./refund/refund-dialog.tsx";
import { leftOf, refundableOrders } from "./refund/refund-form.ts";
import { ReplacementButton } from "./replacement/replacement-button.tsx";

interface OrderActionsProps {
	order: Order;
	purchase: DeskPurchase;
	/** Units that replacements were sent for. */
	replaced?: number;
}

/** The buttons of a purchase's only item, at the top of its page. */
export const OrderActions = (props: OrderActionsProps) => (
	<>
		<DeliverOrder {...props} />
		{useMay() && <MoreActions {...props} />}
	</>
);

/** The same in the row of an item of several: one button, and a menu of the others. */
export const ItemActions = (props: OrderActionsProps) => (
	<span className="flex items-center justify-end gap-1 empty:hidden">
		<DeliverOrder {...props} isLow />
		{useMay() && hasMoreActions(props) && (
			<RowMenu label={`More for ${numberText(props.order)}`}>
				<div className="menu-actions">
					<MoreActions {...props} />
				</div>
			</RowMenu>
		)}
	</span>
);

function DeliverOrder({ order, purchase, isLow = false }: OrderActionsProps & { isLow?: boolean }) {
	if (order.status !== "paid") return null;
	return (
		<DeliverButton
			parcel={{ purchase, orders: isDeliverable(order) ? [order] : [] }}
			isMain={!isLow}
			label={`Deliver ${isolate(order.product)} to ${isolate(order.name)}, ${orderLabel(order)}`}
		>
			<span className={isLow ? "sr-only" : undefined}>Deliver</span>
		</DeliverButton>
	);
}

/** Returns whether the row of an item has a button. */
export const hasActions = (props: OrderActionsProps, mayShip: boolean, isAdmin: boolean): boolean =>
	(mayShip && props.order.status === "paid") || (isAdmin && hasMoreActions(props));

const hasMoreActions = ({ order, replaced }: OrderActionsProps): boolean =>
	order.status === "unpaid" ||
	order.status === "paid" ||
	moneyOfferOf(order) !== undefined ||
	(order.status === "delivered" && !order.replaces && replaceableUnits(order, replaced) > 0);

function MoreActions({ order, purchase, replaced }: OrderActionsProps) {
	const { status, replaces } = order;
	if (status === "unpaid" || (status === "paid" && replaces))
		return <CancelItem order={order} orders={purchase.orders} />;
	return (
		<>
			<RefundOffer order={order} />
			{status === "delivered" && !replaces && (
				<ReplacementButton order={order} left={replaceableUnits(order, replaced)} />
			)}
		</>
	);
}

const replaceableUnits = (order: Order, replaced = 0): number => unitsLeftOf(order) - replaced;

interface MoneyOffer {
	offer?: "refund" | "close";
	/** The reason against a refund. */
	why?: string;
}

/** Returns the possible action on an order's money (ruling 26). Undefined when there is none to refund. */
export function moneyOfferOf(order: Order): MoneyOffer | undefined {
	const { status, dispute, replaces } = order;
	const isRefundable = status === "paid" || (status === "delivered" && leftOf(order) > 0);
	if (replaces || !isRefundable) return undefined;
	if (leftOf(order) === 0) return { offer: "close" };
	if (!blocksRefunds(dispute)) return { offer: "refund" };
	if (dispute !== "lost") return { why: "No refund while the dispute is open." };
	const why = "No refund: the bank has returned the money to the customer.";
	return status === "paid" ? { why, offer: "close" } : { why };
}

/** Returns why several orders cannot be refunded together, when a dispute prevents it. */
export const whyNoRefund = (orders: readonly Order[]): string | undefined =>
	orders.length > 1 && refundableOrders(orders).length < 2
		? orders.map((order) => moneyOfferOf(order)?.why).find(Boolean)
		: undefined;

/** Shown in place of the button for several items. */
export function NoRefund({ orders }: { orders: readonly Order[] }) {
	const why = whyNoRefund(orders);
	return why ? (
		<p data-print="no" className="col-span-full text-sm text-ink-2">
			{why}
		</p>
	) : null;
}

function RefundOffer({ order }: { order: Order }) {
	const { offer, why } = moneyOfferOf(order) ?? {};
	return (
		<>
			{why && <span className="col-span-full text-sm text-ink-2">{why}</span>}
			{offer === "refund" && <RefundOrder order={order} />}
			{offer === "close" && <CloseWithoutRefund order={order} />}
		</>
	);
}

function CancelItem({ order, orders }: { order: Order; orders: readonly Order[] }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="quiet"
				data-danger=""
				onClick={() => setOpen(true)}
				aria-label={`Cancel ${orderLabel(order)}: ${isolate(order.product)} for ${isolate(order.name)}`}
			>
				Cancel…
			</Button>
			<CancelItemDialog order={order} orders={orders} open={isOpen} onOpenChange={setOpen} />
		</>
	);
}
