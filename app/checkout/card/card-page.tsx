import { useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { apiContext } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { toCents, toDollars } from "../../money/money.ts";
import type { Order } from "../../orders/order.ts";
import { heldUntilText, OrderLink } from "../../orders/order-facts.tsx";
import { statusLabels } from "../../orders/order-list.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { isSameEmail } from "../../users/user.ts";
import { CheckoutFrame } from "../checkout-frame.tsx";
import type { Purchase } from "../purchase.ts";
import { PurchaseDone } from "../purchase-done.tsx";
import { PurchaseSummary } from "../purchase-summary.tsx";
import type { Route } from "./+types/card-page";
import { CardPayment } from "./card-payment.tsx";

export const handle = { shell: "quiet" };

export const meta: Route.MetaFunction = () => pageMeta("Checkout: payment");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	return { purchase: await read(context.get(apiContext).purchases[":id"].$get({ param: { id: params.id } })) };
}

export default function CardPage({ loaderData: { purchase } }: Route.ComponentProps) {
	const [charged, setCharged] = useState<string>();
	const { revalidate } = useRevalidator();
	const [first] = purchase.orders.filter(({ status }) => status === "unpaid");
	const summary = <Summary purchase={purchase} />;
	if (charged !== undefined || !first) {
		return (
			<CheckoutFrame
				step={isCancelled(purchase) ? undefined : "Done"}
				title={titleOf(purchase, charged)}
				summary={summary}
			>
				<PurchaseDone purchase={purchase} charged={charged} onReported={revalidate} />
			</CheckoutFrame>
		);
	}
	return (
		<CheckoutFrame step="Payment" title="Pay by card" summary={summary}>
			<Payment purchase={purchase} order={first} onPaid={setCharged} />
		</CheckoutFrame>
	);
}

const isCancelled = ({ orders }: Purchase) => orders.every(({ status }) => status === "cancelled");

function titleOf(purchase: Purchase, charged: string | undefined): string {
	if (charged !== undefined) return "Thank you";
	return isCancelled(purchase) ? "This purchase was cancelled" : "Your purchase";
}

function Payment({
	purchase,
	order,
	onPaid,
}: {
	purchase: Purchase;
	order: Order;
	onPaid: (transactionId: string) => void;
}) {
	const { email } = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [firstDue] = useState(purchase.due);
	if (!isSameEmail(order.email, email)) {
		return <Notice title="This purchase is not paid yet">Only the customer who placed it can pay for it.</Notice>;
	}
	return (
		<>
			{purchase.due !== firstDue && (
				<Notice title="The total has changed">
					One of the orders was cancelled. You haven't been charged. Please enter your card details again.
				</Notice>
			)}
			{/* A changed amount needs another payment. */}
			<CardPayment
				key={purchase.due}
				order={order}
				amount={purchase.due}
				onPaid={onPaid}
				onCancelled={() => void revalidate()}
			/>
			<CancelPurchase purchase={purchase} />
		</>
	);
}

function Summary({ purchase }: { purchase: Purchase }) {
	const { orders, parts, delivery, tax, total, due, heldUntil } = purchase;
	return (
		<PurchaseSummary
			lines={orders.map((order) => ({
				key: order._id,
				name: order.product,
				partNumber: order.partNumber,
				units: order.quantity,
				total: order.totalPrice,
				isCancelled: order.status === "cancelled",
				about: <OrderLine order={order} />,
			}))}
			parts={parts}
			delivery={delivery}
			tax={tax}
			total={total}
			totalLabel={due > 0 ? "Please Pay" : "Total"}
			isCancelled={isCancelled(purchase)}
			refunded={toDollars(orders.reduce((sum, { refunded = 0 }) => sum + toCents(refunded), 0))}
		>
			{heldUntil && (
				<p>
					Reserved until <strong>{heldUntilText(heldUntil)}</strong>. Unpaid orders are then cancelled.
				</p>
			)}
			<p className="whitespace-pre-line">
				Deliver to: {orders[0]?.name}
				{"\n"}
				{orders[0]?.address}
			</p>
		</PurchaseSummary>
	);
}

const OrderLine = ({ order }: { order: Order }) => (
	<span className="block text-sm">
		<OrderLink order={order} /> {order.status !== "unpaid" && statusLabels[order.status]}
	</span>
);

function CancelPurchase({ purchase }: { purchase: Purchase }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const [isAsking, setAsking] = useState(false);
	async function cancel(key: string) {
		const header = { "idempotency-key": key };
		await read(api.purchases[":id"].cancel.$post({ param: { id: purchase._id }, header }));
		setAsking(false);
		await revalidate();
	}
	return (
		<p>
			<Button variant="quiet" onClick={() => setAsking(true)}>
				Cancel purchase
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setAsking}
				title="Cancel this purchase?"
				body="All its orders will be cancelled. You won't be charged."
				confirmLabel="Cancel purchase"
				cancelLabel="Keep purchase"
				confirmVariant="danger"
				busy={busy}
				failure={failure?.message}
				onConfirm={() => void run(cancel)}
			/>
		</p>
	);
}
