import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { apiContext } from "../api/route-context.ts";
import { isLost, useRowCall } from "../api/use-row-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { PartNumberText } from "../products/part-number-text.tsx";
import { PartText } from "../products/part-text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";
import type { Route } from "./+types/manage-orders-page";
import { type Order, orderMessages } from "./order.ts";
import { MovedMoney, OrderFacts, orderWords } from "./order-facts.tsx";
import { RefundOrder } from "./refund-order.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Manage Orders");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { orders: await read(context.get(apiContext).orders.$get()) };
}

/** All unpaid and paid orders; an admin delivers the paid ones (specification §2; ruling 10). */
export default function ManageOrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading title="All Ordered Item" />
			<DataTable
				caption="All Ordered Item"
				captionHidden
				columns={columns}
				rows={orders}
				rowKey={(order) => order._id}
				empty={<EmptyState title="No orders are waiting">New orders stand here until they are delivered.</EmptyState>}
			/>
		</>
	);
}

const columns: Column<Order>[] = [
	{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (order) => (
			<span className="block">
				<PartText text={order.product} />
				{order.partNumber && <PartNumberText number={order.partNumber} />}
				<span className="block text-sm font-normal whitespace-pre-line text-ink-2">
					{order.name}, {order.address}, {order.phone}
				</span>
				<OrderFacts order={order} />
			</span>
		),
	},
	{
		key: "quantity",
		header: "Quantity",
		align: "end",
		cell: (order) => <span className="measure">{order.quantity}</span>,
	},
	{ key: "deliver", header: "Deliver", cell: (order) => <Deliver order={order} /> },
];

/** Delivers on a click. The row stays, marked, until the page is loaded again, as the quoted toast says. */
function Deliver({ order }: { order: Order }) {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall({ staysWhenDone: true });
	const [delivered, setDelivered] = useState(false);
	async function deliver() {
		const failed = await run(async () => {
			await read(api.orders[":id"].$delete({ param: { id: order._id } }));
			setDelivered(true);
			toast.success(orderMessages.delivered);
		});
		if (failed) toast.error(failed.message);
	}
	if (!order.paid) return <Unpaid order={order} />;
	if (delivered) return <span className="font-semibold text-ok">Delivered</span>;
	const isReturned = (order.refunded ?? 0) >= order.totalPrice;
	return (
		<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<MovedMoney order={order} />
			{!isReturned && (
				<Button
					variant="ok"
					busy={busy}
					onClick={deliver}
					aria-label={`Deliver ${order.product} to ${order.name}, ${orderWords(order)}`}
				>
					<IconCheck aria-hidden="true" size={20} stroke={2} />
				</Button>
			)}
			{orderMessages.paid}
			<RefundOrder order={order} />
		</span>
	);
}

/** Waits for its payment; an admin may cancel it, after a question. */
function Unpaid({ order }: { order: Order }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [asking, setAsking] = useState(false);
	async function cancel() {
		const failed = await run(async () => {
			const { modifiedCount } = await read(api.orders[":id"].cancel.$post({ param: { id: order._id } }));
			if (modifiedCount === 0) toast.error(orderMessages.nothingDeleted);
			else toast.success(orderMessages.cancelled);
			setAsking(false);
		});
		if (failed && isLost(failed)) toast.error(failed.message);
	}
	return (
		<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<span className="text-ink-2">{orderMessages.paymentLoading}</span>
			<Button
				variant="quiet"
				onClick={() => setAsking(true)}
				aria-label={`Cancel ${orderWords(order)}: ${order.product} for ${order.name}`}
			>
				Cancel
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Cancel this order?"
				body={`${order.quantity} × ${order.product} for ${order.name}, ${orderWords(order)}. Its payment is closed and its units go back to stock.`}
				failure={failure?.message}
				confirmLabel="Cancel the order"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				onConfirm={cancel}
			/>
		</span>
	);
}
