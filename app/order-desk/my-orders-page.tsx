import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { formatDollars } from "../money/money.ts";
import { paymentPath } from "../orders/card-label.ts";
import { amountDue, type Order, orderMessages } from "../orders/order.ts";
import { heldUntilText, OrderFacts, orderLabel, RefundStatus } from "../orders/order-facts.tsx";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/my-orders-page";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { ReorderButton } from "./reorder-button.tsx";

export const meta: Route.MetaFunction = () => pageMeta("My Orders");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { email } = context.get(visitContext).user;
	const { individual } = context.get(apiContext);
	const [orders, delivered, refunded] = await Promise.all([
		read(individual.$get({ query: { email } })),
		read(individual.$get({ query: { email, status: "delivered" } })),
		read(individual.$get({ query: { email, status: "refunded" } })),
	]);
	return { orders, delivered, refunded };
}

/** The customer's own orders: pay, cancel, see deliveries (specification §2; ruling 10). */
export default function MyOrdersPage({ loaderData: { orders, delivered, refunded } }: Route.ComponentProps) {
	const [cancelling, setCancelling] = useState<Order>();
	return (
		<>
			<PageHeading title="My Orders" />
			<DataTable
				caption="My Orders"
				captionHidden
				columns={[...orderColumns, payColumn, cancelColumn(setCancelling)]}
				rows={orders}
				rowKey={(order) => order._id}
				empty={<NoOrders title={delivered.length + refunded.length > 0 ? "No open orders" : "No orders yet"} />}
			/>
			<ClosedOrders caption="Delivered" orders={delivered} />
			<ClosedOrders caption="Refunded" orders={refunded} />
			{cancelling && (
				<CancelOrderDialog key={cancelling._id} order={cancelling} onClose={() => setCancelling(undefined)} />
			)}
		</>
	);
}

function ClosedOrders({ caption, orders }: { caption: string; orders: Order[] }) {
	if (orders.length === 0) return null;
	return (
		<section className="mt-12">
			<DataTable
				caption={caption}
				columns={[...orderColumns, paidColumn, againColumn]}
				rows={orders}
				rowKey={(order) => order._id}
			/>
		</section>
	);
}

const orderColumns: Column<Order>[] = [
	{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (order) => (
			<span className="block">
				<span>
					<PartText text={order.product} />
				</span>
				{order.partNumber && <PartNumberText number={order.partNumber} />}
				<OrderFacts order={order} linked />
			</span>
		),
	},
	{
		key: "quantity",
		header: "Quantity",
		align: "end",
		cell: (order) => <span className="measure">{order.quantity}</span>,
	},
	{
		key: "price",
		header: "Price",
		align: "end",
		cell: (order) => (
			<span className="block">
				<span className="measure">{formatDollars(order.totalPrice)}</span>
				{amountDue(order) !== order.totalPrice && (
					<span className="block text-xs text-ink-2">
						<span className="measure">{formatDollars(amountDue(order))}</span> including delivery and tax
					</span>
				)}
			</span>
		),
	},
];

const payColumn: Column<Order> = {
	key: "pay",
	header: "Pay",
	cell: (order) => (order.paid ? <Paid order={order} /> : <UnpaidStatus order={order} />),
};

const paidColumn: Column<Order> = { key: "pay", header: "Pay", cell: (order) => <Paid order={order} /> };

const againColumn: Column<Order> = {
	key: "again",
	header: "Reorder",
	screenOnly: true,
	cell: (order) => <ReorderButton order={order} />,
};

function Paid({ order }: { order: Order }) {
	return (
		<span className="block">
			<Link to={paymentPath(order)} prefetch="none" className="word-link font-semibold text-ok">
				{orderMessages.paid}
				<span className="sr-only">: payment for {orderLabel(order)}</span>
			</Link>
			<span className="measure block text-xs break-all text-ink-2">{order.transactionId}</span>
			<RefundStatus order={order} />
		</span>
	);
}

function UnpaidStatus({ order }: { order: Order }) {
	return (
		<span className="block">
			<ButtonLink variant="ok" prefetch="none" to={paymentPath(order)}>
				Pay
				<span className="sr-only">
					{" "}
					for {order.product}, {orderLabel(order)}
				</span>
			</ButtonLink>
			<span className="hidden print:inline">Unpaid</span>
			{order.heldUntil && (
				<span className="mt-1 block text-xs text-ink-2">Reserved until {heldUntilText(order.heldUntil)}</span>
			)}
		</span>
	);
}

const cancelColumn = (cancel: (order: Order) => void): Column<Order> => ({
	key: "cancel",
	header: "Cancel",
	screenOnly: true,
	cell: (order) => (
		<Button
			variant="quiet"
			aria-label={`X: cancel ${orderLabel(order)}, ${order.product}`}
			disabled={order.paid}
			onClick={() => cancel(order)}
		>
			X
		</Button>
	),
});

function NoOrders({ title }: { title: string }) {
	return (
		<EmptyState title={title} action={<ButtonLink to="/allproducts">All Products</ButtonLink>}>
			Your orders will appear here.
		</EmptyState>
	);
}
