import { type ReactNode, useState } from "react";
import { redirect, useLocation } from "react-router";
import { ApiFailure, read } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { formatDollars } from "../../money/money.ts";
import { AddedCostsNote } from "../../orders/added-costs.tsx";
import { paymentPath } from "../../orders/card-label.ts";
import { amountDue, type Order } from "../../orders/order.ts";
import { heldUntilText, OrderFacts, RefundStatus } from "../../orders/order-facts.tsx";
import { PartNumberText } from "../../products/part/part-number-text.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, DescriptionList } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { isSameEmail } from "../../users/user.ts";
import type { Route } from "./+types/payment-page";
import { CardPayment } from "./card-payment.tsx";
import { PaymentCompleted } from "./payment-completed.tsx";
import { chargeMessages } from "./use-card-charge.ts";

export const meta: Route.MetaFunction = () => pageMeta("Payment");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const orderCall = read(context.get(apiContext).orders[":id"].$get({ param: { id: params.id } }));
	const order = await orderCall.catch(unlessCancelled);
	if (order && order.purchaseItems > 1 && !order.paid) throw redirect(paymentPath(order));
	return { order };
}

/** Lets the page load for a cancelled order, so that an old link shows that it was cancelled. */
function unlessCancelled(error: unknown): undefined {
	if (!(error instanceof ApiFailure) || error.problem.code !== "order-cancelled") throw error;
}

export default function PaymentPage({ loaderData: { order } }: Route.ComponentProps) {
	// Set when the buyer had left the page during the bank's check: the card form led back here.
	const charged: string | undefined = useLocation().state?.charged;
	return (
		<>
			<PageHeading title="Payment" />
			{order ? (
				<Payment key={`${order._id} ${charged}`} order={order} chargedBefore={charged} />
			) : (
				<Notice title="This order was cancelled" action={<ToMyOrders />}>
					It can no longer be paid for. Its parts are back in stock.
				</Notice>
			)}
		</>
	);
}

function Payment({ order, chargedBefore }: { order: Order; chargedBefore: string | undefined }) {
	const [charged, setCharged] = useState(chargedBefore);
	const [cancelled, setCancelled] = useState(false);
	const { email } = useSignedInUser();
	const isOwn = isSameEmail(order.email, email);
	const open = !order.paid && charged === undefined && !cancelled;
	return (
		<div className="grid max-w-2xl items-start gap-8">
			<OrderCard order={order} totalLabel={open ? "Please Pay" : "Total"} />
			{open && isOwn && (
				<CardPayment
					order={order}
					amount={amountDue(order)}
					onPaid={setCharged}
					onCancelled={() => setCancelled(true)}
				/>
			)}
			{open && !isOwn && (
				<Notice title="This order is not paid yet">Only the customer who placed it can pay for it.</Notice>
			)}
			{cancelled && <Notice title={chargeMessages.cancelled} takesFocus action={<ToMyOrders />} />}
			{charged !== undefined && <PaymentCompleted order={order} transactionId={charged} />}
			{order.paid && charged === undefined && <Settled order={order} />}
		</div>
	);
}

const ToMyOrders = () => <ButtonLink to="/dashboard/myorders">My Orders</ButtonLink>;

function OrderCard({ order, totalLabel }: { order: Order; totalLabel: string }) {
	return (
		<Card as="section">
			<div className="px-4 py-5">
				<h2 className="text-xl text-pretty">
					Pay For <PartText text={order.product} />
				</h2>
				{order.partNumber && <PartNumberText number={order.partNumber} />}
				<p className="mt-2 text-ink-2">{order.name}</p>
				<OrderFacts order={order} />
				<p className="mt-5 text-xl font-semibold">
					{totalLabel}: <span className="measure">{formatDollars(amountDue(order))}</span>
				</p>
				<AddedCostsNote order={order} />
				{order.heldUntil && totalLabel === "Please Pay" && (
					<p className="mt-2 text-sm">
						Reserved until <strong>{heldUntilText(order.heldUntil)}</strong>. Unpaid orders are then cancelled.
					</p>
				)}
			</div>
			<DescriptionList
				className="border-b-0"
				rows={[
					[
						"Quantity",
						<span key="quantity" className="measure">
							{order.quantity}
						</span>,
					],
					[
						"Price",
						<span key="price" className="measure">
							{formatDollars(order.price)}
						</span>,
					],
					["Deliver to", <Lines key="address">{order.address}</Lines>],
				]}
			/>
		</Card>
	);
}

const Lines = ({ children }: { children: ReactNode }) => <span className="whitespace-pre-line">{children}</span>;

function Settled({ order }: { order: Order }) {
	const isRefunded = order.status === "refunded";
	return (
		<Notice
			tone={isRefunded ? "info" : "ok"}
			title={isRefunded ? "This order was refunded" : "This order is paid"}
			action={<ToMyOrders />}
		>
			Transaction ID: <span className="measure break-all">{order.transactionId}</span>
			<RefundStatus order={order} />
		</Notice>
	);
}
