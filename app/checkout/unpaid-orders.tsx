import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { type ApiClient, read, useApi } from "../api/api-client.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { type Order, orderMessages } from "../orders/order.ts";
import { heldUntilText } from "../orders/order-facts.tsx";
import { paymentPath } from "../orders/order-labels.ts";
import { PartText } from "../products/part/part-text.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { focusHeading } from "../ui/page-heading.tsx";

const ofProducts = (orders: readonly Order[], productIds: readonly string[]): Order[] =>
	orders.filter(({ status, productId }) => status === "unpaid" && productIds.includes(productId));

interface UnpaidOrdersOptions<Values extends FieldValues> {
	form: UseFormReturn<Values>;
	productIds: readonly string[];
	/** Unpaid orders when the page was loaded. */
	loaded: readonly Order[];
	/** @param accepted ids of the unpaid orders beside which the customer wants another one */
	place: (values: Values, accepted: readonly string[]) => Promise<unknown>;
}

/** Tracks the customer's unpaid orders of the products of a form, so that no second order is placed unasked. */
export function useUnpaidOrders<Values extends FieldValues>(options: UnpaidOrdersOptions<Values>) {
	const { form, productIds, loaded, place } = options;
	const api = useApi();
	const { email } = useSignedInUser();
	const [latest, setLatest] = useState<Order[]>();
	/** Ids of the orders beside which the customer wants another one. */
	const [accepted, setAccepted] = useState<string[]>([]);
	const [isAsking, setAsking] = useState(false);
	const notAccepted = (orders: Order[]) => orders.filter(({ _id }) => !accepted.includes(_id));
	const orders = latest ?? ofProducts(loaded, productIds);
	function accept(): string[] {
		const ids = orders.map(({ _id }) => _id);
		setAccepted(ids);
		setAsking(false);
		return ids;
	}
	return {
		orders,
		pending: notAccepted(orders),
		isAsking,
		accept,
		close: () => setAsking(false),
		/** Asks if there are unpaid orders. Reads them again, because another tab may have placed one. */
		async placeOrAsk(values: Values): Promise<void> {
			const current = await readUnpaidOrders(api, email, productIds).catch(() => orders);
			setLatest(current);
			const asks = notAccepted(current).length > 0;
			setAsking(asks);
			if (!asks) await place(values, accepted);
		},
		orderMore(): void {
			const ids = accept();
			void form.handleSubmit((values) => place(values, ids))();
		},
	};
}

export async function readUnpaidOrders(api: ApiClient, email: string, productIds: readonly string[]): Promise<Order[]> {
	return ofProducts(await read(api.individual.$get({ query: { email } })), productIds);
}

type UnpaidOrders = ReturnType<typeof useUnpaidOrders>;

export function UnpaidOrdersNotice({
	unpaid: { pending, accept },
}: {
	unpaid: Pick<UnpaidOrders, "pending" | "accept">;
}) {
	if (pending.length === 0) return null;
	function orderMore() {
		accept();
		focusHeading();
	}
	const actions = (
		<>
			{purchasesOf(pending).map((order) => (
				<ButtonLink key={order.purchaseId} variant="ok" prefetch="none" to={paymentPath(order)}>
					Pay order {order.purchaseNumber}
				</ButtonLink>
			))}
			<Button variant="quiet" onClick={orderMore}>
				Order more
			</Button>
		</>
	);
	return (
		<Notice title={titleOf(pending)} action={actions}>
			<OrderedParts orders={pending} />
		</Notice>
	);
}

/** Shown beside the order form, to which Back leads from a receipt, so that no part is ordered twice by mistake. */
export function PaidOrderNotice({ order }: { order: Order | undefined }) {
	if (!order) return null;
	const action = (
		<ButtonLink variant="quiet" prefetch="none" to={paymentPath(order)}>
			View receipt
		</ButtonLink>
	);
	return (
		<Notice title={`${orderMessages.paid}: you have already ordered this part`} action={action}>
			<OrderedParts orders={[order]} />
		</Notice>
	);
}

/** Asks instead of placing another order. */
export function UnpaidOrdersDialog({
	unpaid,
}: {
	unpaid: Pick<UnpaidOrders, "orders" | "isAsking" | "close" | "orderMore">;
}) {
	const navigate = useNavigate();
	const { orders, isAsking, close, orderMore } = unpaid;
	const [first, another] = purchasesOf(orders);
	const pay = () => void navigate(first && !another ? paymentPath(first) : "/dashboard/myorders");
	return (
		<ConfirmDialog
			open={isAsking}
			onOpenChange={close}
			title={titleOf(orders)}
			body={<OrderedParts orders={orders} />}
			confirmLabel={another ? "My Orders" : "Pay it"}
			cancelLabel="Order more"
			onConfirm={pay}
			onCancel={orderMore}
		/>
	);
}

function titleOf(orders: readonly Order[]): string {
	const { length } = purchasesOf(orders);
	return length > 1
		? `You already have ${length} unpaid orders. Pay for them, or order more.`
		: "You already have an unpaid order. Pay for it, or order more.";
}

/** Returns one order of each purchase. */
const purchasesOf = (orders: readonly Order[]): Order[] => [
	...new Map(orders.map((order) => [order.purchaseId, order])).values(),
];

export const OrderedParts = ({ orders }: { orders: readonly Order[] }) => (
	<ul>
		{orders.map(({ _id, purchaseNumber, quantity, product, heldUntil }) => (
			<li key={_id}>
				Order {purchaseNumber}: {quantity.toLocaleString("en-US")} × <PartText text={product} />
				{heldUntil && `, reserved until ${heldUntilText(heldUntil)}`}
			</li>
		))}
	</ul>
);
