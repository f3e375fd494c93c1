import { type ReactNode, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta, untitledMeta } from "../../brand/page-meta.ts";
import { PageTitle } from "../../brand/page-title.tsx";
import { listPath } from "../../buy-lists/buy-list.ts";
import { isSameEmail } from "../../http/email-address.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { formatDollars, toCents, toDollars } from "../../money/money.ts";
import { deliveryAddress } from "../../orders/delivery/delivery.ts";
import { statusText } from "../../orders/list/order-list.ts";
import type { Order } from "../../orders/order.ts";
import { costsOfOrder } from "../../orders/order-costs.ts";
import { heldUntilText, itemPath } from "../../orders/order-facts.tsx";
import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { CheckoutFrame } from "../checkout-frame.tsx";
import type { Purchase } from "../purchase.ts";
import { PurchaseDone } from "../purchase-done.tsx";
import { PurchaseSummary } from "../purchase-summary.tsx";
import { CardPayment } from "./card-payment.tsx";

export function paymentMeta({ loaderData }: { loaderData?: { purchase: Purchase } }) {
	return loaderData ? untitledMeta(`Order ${factsOf(loaderData.purchase).number}`) : pageMeta("Payment");
}

/** The payment of an order, and its receipt (specification §2, Payment page). */
export function PurchasePayment({ purchase }: { purchase: Purchase }) {
	const { state } = useLocation();
	// Set when the customer left the page during the bank's check: the card form led back here.
	const charged: string | undefined = state?.charged;
	return (
		<Payment key={`${purchase._id} ${charged}`} purchase={purchase} chargedBefore={charged}>
			{state?.isOffList && (
				<p data-print="no">
					This part is no longer on{" "}
					<Link to={listPath} prefetch="none" className="word-link">
						your list
					</Link>
					.
				</p>
			)}
		</Payment>
	);
}

/** Returns the number, and the order whose state is shown for all: one that is not cancelled, if there is any. */
function factsOf({ orders }: Purchase) {
	const shown = orders.find(({ status }) => status !== "cancelled") ?? (orders[0] as Order);
	return { number: shown.purchaseNumber, shown };
}

interface PaymentProps {
	purchase: Purchase;
	chargedBefore: string | undefined;
	children: ReactNode;
}

function Payment({ purchase, chargedBefore, children }: PaymentProps) {
	const [charged, setCharged] = useState(chargedBefore);
	const { revalidate } = useRevalidator();
	const unpaid = purchase.orders.find(({ status }) => status === "unpaid");
	const { number, shown } = factsOf(purchase);
	const [wasOpen] = useState(unpaid !== undefined);
	const summary = <PaymentSummary purchase={purchase} isCharged={charged !== undefined} />;
	if (charged === undefined && unpaid) {
		return (
			<CheckoutFrame step="Payment" title="Payment" number={number} summary={summary}>
				<PageTitle>{`Payment for order ${number}`}</PageTitle>
				<PayFor purchase={purchase} />
				<OpenPayment purchase={purchase} order={unpaid} onPaid={setCharged} />
				{children}
			</CheckoutFrame>
		);
	}
	return (
		<CheckoutFrame
			step={shown.status === "cancelled" ? undefined : "Done"}
			title={charged === undefined ? "Your order" : "Thank you"}
			number={number}
			summary={summary}
		>
			{/* A charge that the shop has not confirmed yet is a payment all the same. */}
			<PageTitle>{`Order ${number}: ${shown.status === "unpaid" ? "Paid" : statusText(shown)}`}</PageTitle>
			<PurchaseDone purchase={purchase} charged={charged} onReported={revalidate} takesFocus={wasOpen} />
			{children}
		</CheckoutFrame>
	);
}

interface OpenPaymentProps {
	purchase: Purchase;
	order: Order;
	onPaid: (transactionId: string) => void;
}

function OpenPayment({ purchase, order, onPaid }: OpenPaymentProps) {
	const { email } = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [firstDue] = useState(purchase.due);
	if (!isSameEmail(order.email, email)) {
		return <Notice title="This order is not paid yet">Only the customer who placed it can pay for it.</Notice>;
	}
	return (
		<>
			{purchase.due !== firstDue && (
				<Notice title="The total has changed">
					One of the parts was cancelled. You haven't been charged. Please enter your card details again.
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

/** Product, customer and amount (specification §2, Payment page). */
function PayFor({ purchase: { orders, due } }: { purchase: Purchase }) {
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const [first, another] = unpaid;
	if (!first) return null;
	return (
		<Card as="section" className="px-5 py-5 md:px-8">
			<h2 className="text-xl text-pretty">
				Pay For {another ? `${unpaid.length} parts` : <PartText text={first.product} />}
			</h2>
			{!another && first.partNumber && <PartNumberText number={first.partNumber} />}
			<p className="mt-1 text-ink-2">
				<TypedText>{first.name}</TypedText>
			</p>
			<p className="mt-3 text-xl font-semibold">
				Please Pay: <span className="measure">{formatDollars(due)}</span>
			</p>
		</Card>
	);
}

function CancelPurchase({ purchase: { _id, orders } }: { purchase: Purchase }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const [isAsking, setAsking] = useState(false);
	async function cancel(key: string) {
		const header = { "idempotency-key": key };
		await read(api.purchases[":id"].cancel.$post({ param: { id: _id }, header }));
		setAsking(false);
		await revalidate();
	}
	return (
		<p>
			<Button variant="quiet" onClick={() => setAsking(true)}>
				Cancel order
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setAsking}
				title="Cancel this order?"
				body={`${orders.length > 1 ? "All its parts will be cancelled. " : ""}You won't be charged.`}
				confirmLabel="Cancel order"
				cancelLabel="Keep order"
				confirmVariant="danger"
				busy={busy}
				failure={failure?.message}
				onConfirm={() => void run(cancel)}
			/>
		</p>
	);
}

/** The summary of a placed order. */
export function PaymentSummary({ purchase, isCharged }: { purchase: Purchase; isCharged: boolean }) {
	const { orders, parts, delivery, tax, total, heldUntil } = purchase;
	const [first] = orders;
	return (
		<PurchaseSummary
			lines={orders.map((order) => ({
				key: order._id,
				to: itemPath(order),
				name: order.product,
				partNumber: order.partNumber,
				units: order.quantity,
				total: order.totalPrice,
				isCancelled: order.status === "cancelled",
				about: order.status !== "unpaid" && <span className="block text-sm">{statusText(order)}</span>,
			}))}
			parts={parts}
			delivery={delivery}
			tax={tax}
			costs={costsOfOrder(first ?? {})}
			total={total}
			isCancelled={orders.every(({ status }) => status === "cancelled")}
			refunded={toDollars(orders.reduce((sum, { refunded = 0 }) => sum + toCents(refunded), 0))}
		>
			{heldUntil && !isCharged && (
				<p>
					Reserved until <strong>{heldUntilText(heldUntil)}</strong>. Unpaid orders are then cancelled.
				</p>
			)}
			{first?.purchaseOrder && (
				<p>
					Purchase order: <span className="measure break-all">{first.purchaseOrder}</span>
				</p>
			)}
			{first && (
				<p className="whitespace-pre-line">
					Deliver to: <TypedText>{first.name}</TypedText>
					{"\n"}
					<TypedText>{deliveryAddress(first)}</TypedText>
				</p>
			)}
		</PurchaseSummary>
	);
}
