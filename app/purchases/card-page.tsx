import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { apiContext } from "../api/route-context.ts";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { currentList, listPath } from "../buy-lists/buy-list.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { toCents, toDollars } from "../money/money.ts";
import type { Order } from "../orders/order.ts";
import { heldUntilWords, SheetLink } from "../orders/order-facts.tsx";
import { stateWords } from "../orders/order-list.ts";
import { CardPayment } from "../payments/card-payment.tsx";
import { PaymentCompleted } from "../payments/payment-completed.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/card-page";
import { CheckoutFrame } from "./checkout-frame.tsx";
import type { Purchase } from "./purchase.ts";
import { PurchaseSummary } from "./purchase-summary.tsx";

export const handle = { shell: "quiet" };

export const meta: Route.MetaFunction = () => pageMeta("Checkout: card");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	return { purchase: await read(context.get(apiContext).purchases[":id"].$get({ param: { id: params.id } })) };
}

/** The second and third step of the checkout: one card payment for all orders of a purchase, and what became of it. */
export default function CardPage({ loaderData: { purchase } }: Route.ComponentProps) {
	const [charged, setCharged] = useState<string>();
	const { revalidate } = useRevalidator();
	const [first] = purchase.orders.filter(({ status }) => status === "unpaid");
	const summary = <Summary purchase={purchase} />;
	if (charged !== undefined || !first) {
		return (
			<CheckoutFrame step="Done" title={titleOf(purchase, charged)} summary={summary}>
				<Done purchase={purchase} charged={charged} onReported={revalidate} />
			</CheckoutFrame>
		);
	}
	return (
		<CheckoutFrame step="Card" title="Pay by card" summary={summary}>
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
	if (order.email.toLowerCase() !== email.toLowerCase()) {
		return <Notice title="This purchase is not paid yet.">Only its buyer can pay it, with their own account.</Notice>;
	}
	return (
		<>
			{purchase.due !== firstDue && (
				<Notice title="The sum has changed">
					An order of this purchase was cancelled meanwhile. Nothing was charged; please enter your card again.
				</Notice>
			)}
			{/* Another sum is another payment. */}
			<CardPayment
				key={purchase.due}
				order={order}
				amount={purchase.due}
				onPaid={onPaid}
				onCancelled={() => void revalidate()}
			/>
			<CancelAll purchase={purchase} />
		</>
	);
}

/** Gives up what is not paid. */
function CancelAll({ purchase }: { purchase: Purchase }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const [asking, setAsking] = useState(false);
	async function cancel() {
		await read(api.purchases[":id"].cancel.$post({ param: { id: purchase._id } }));
		setAsking(false);
		await revalidate();
	}
	return (
		<p>
			<Button variant="quiet" onClick={() => setAsking(true)}>
				Cancel the purchase
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Cancel the purchase?"
				body="None of its orders is kept, nothing is charged, and the units go back to stock."
				confirmLabel="Cancel the purchase"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				failure={failure?.message}
				onConfirm={() => void run(cancel)}
			/>
		</p>
	);
}

function Done({
	purchase,
	charged,
	onReported,
}: {
	purchase: Purchase;
	charged: string | undefined;
	onReported: () => Promise<void>;
}) {
	const [first] = purchase.orders.filter(({ status }) => status !== "cancelled");
	if (charged !== undefined && first) {
		return <PaymentCompleted order={first} transactionId={charged} onReported={onReported} />;
	}
	const toMyOrders = <ButtonLink to="/dashboard/myorders">My Orders</ButtonLink>;
	if (!first) {
		return (
			<Notice
				title="It cannot be paid any more, and nothing was charged."
				action={
					<>
						<PutBack orders={purchase.orders} />
						{toMyOrders}
					</>
				}
			>
				Its units went back to stock.
			</Notice>
		);
	}
	return (
		<Notice tone="ok" title="This purchase is paid." action={toMyOrders}>
			Transaction id: <span className="measure break-all">{first.transactionId}</span>
		</Notice>
	);
}

/** What was cancelled, on the list again. */
function PutBack({ orders }: { orders: readonly Order[] }) {
	const api = useApi();
	const navigate = useNavigate();
	const { run, busy, failure } = useCall();
	async function put() {
		const lines = orders.map(({ productId, quantity }) => ({ productId, units: quantity }));
		await read(api.lists[":id"].lines.$post({ param: { id: currentList }, json: { lines } }));
		await navigate(listPath);
	}
	return (
		<>
			<Button busy={busy} onClick={() => void run(put)}>
				Put the parts back on the list
			</Button>
			<FormError>{failure?.message}</FormError>
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
				about: <OrderLine order={order} />,
			}))}
			parts={parts}
			delivery={delivery}
			tax={tax}
			total={total}
			totalLabel={due > 0 ? "Please Pay" : "Total"}
			isBought={due === 0}
			refunded={toDollars(orders.reduce((sum, { refunded = 0 }) => sum + toCents(refunded), 0))}
		>
			{heldUntil && (
				<p>
					Held for you until <strong>{heldUntilWords(heldUntil)}</strong>. Not paid by then, it is cancelled.
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
		<SheetLink order={order} /> {order.status !== "unpaid" && stateWords[order.status]}
	</span>
);
