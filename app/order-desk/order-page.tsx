import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { InvoiceList } from "../invoices/invoice-list.tsx";
import type { ListedMail } from "../mail/mail-schema.ts";
import { MailTable } from "../mail/mail-table.tsx";
import { MailboxLink } from "../mail/mailbox-link.tsx";
import { formatDollars } from "../money/money.ts";
import { orderNumber, paymentPath } from "../orders/card-label.ts";
import { OpenWithdrawalsProvider } from "../orders/open-withdrawals.tsx";
import { isDeliverable, type Order } from "../orders/order.ts";
import { heldUntilText, orderLabel, RefundStatus } from "../orders/order-facts.tsx";
import type { OrderHistory } from "../orders/order-history.ts";
import { statusLabels } from "../orders/order-list.ts";
import { packingDocumentKinds, packingDocumentLabels, packingDocumentsPath } from "../orders/packing-documents.ts";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { addReviewPath } from "../reviews/review.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { isSameEmail } from "../users/user.ts";
import type { Route } from "./+types/order-page";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { isReturnable, OrderActions } from "./order-actions.tsx";
import { OrderNote } from "./order-note.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { type ListedWithdrawal, OrderWithdrawals } from "./order-withdrawals.tsx";
import { ReorderButton } from "./reorder-button.tsx";

export const meta: Route.MetaFunction = ({ params }) =>
	pageMeta(params.id ? `Order ${orderNumber({ _id: params.id })}` : "Order");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { orders, mails } = context.get(apiContext);
	const order = orders[":id"];
	const [history, withdrawals, { admin = false }] = await Promise.all([
		read(order.history.$get({ param: params })),
		read(order.withdrawals.$get({ param: params })),
		context.get(visitContext).role(),
	]);
	return { history, withdrawals, admin, mails: admin ? await read(mails.$get({ query: { order: params.id } })) : [] };
}

export default function OrderPage({ loaderData: { history, withdrawals, admin, mails } }: Route.ComponentProps) {
	const { email } = useSignedInUser();
	const { order, events, others, onSale, invoices, note } = history;
	const isOwn = isSameEmail(order.email, email);
	return (
		<>
			<PageHeading title={`Order ${orderNumber(order)}`} kicker={<BackLink admin={admin} />} />
			<div className="space-y-10">
				<OpenWithdrawalsProvider value={openWithdrawalsOf(order, withdrawals)}>
					<OrderState order={order} admin={admin} isOwn={isOwn} />
				</OpenWithdrawalsProvider>
				<div className="space-y-4">
					<DataTable caption="Ordered part" columns={lineColumns(onSale)} rows={[order]} rowKey={({ _id }) => _id} />
					<div className="flex flex-wrap gap-3">
						{onSale && <ReorderButton order={order} />}
						{isOwn && order.status === "delivered" && (
							<ButtonLink variant="quiet" prefetch="none" to={addReviewPath(order.productId)}>
								Review this part
							</ButtonLink>
						)}
					</div>
				</div>
				<div className="grid gap-x-10 gap-y-10 lg:grid-cols-2 print:grid-cols-2">
					<DeliveryDetails order={order} admin={admin} />
					<OrderPayment order={order} others={others} />
				</div>
				<InvoiceList invoices={invoices} />
				<OrderWithdrawals order={order} withdrawals={withdrawals} admin={admin} isOwn={isOwn} />
				<OrderTimeline events={events} />
				{admin && <OrderMails mails={mails} />}
				{admin && <OrderNote key={order._id} id={order._id} note={note ?? ""} />}
			</div>
		</>
	);
}

const openWithdrawalsOf = ({ _id }: Order, withdrawals: readonly ListedWithdrawal[]) =>
	withdrawals.filter(({ doneAt }) => !doneAt).map(({ number, receivedAt }) => ({ order: _id, number, receivedAt }));

const BackLink = ({ admin }: { admin: boolean }) => (
	<Link
		to={admin ? "/dashboard/allorder" : "/dashboard/myorders"}
		prefetch="none"
		data-print="no"
		className="word-link"
	>
		{admin ? "Manage Orders" : "My Orders"}
	</Link>
);

function OrderState({ order, admin, isOwn }: { order: Order; admin: boolean; isOwn: boolean }) {
	const isPayable = order.status === "unpaid" && isOwn;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<p className="text-xl font-semibold">{statusLabels[order.status]}</p>
			{order.heldUntil && <p className="text-sm text-ink-2">Reserved until {heldUntilText(order.heldUntil)}</p>}
			{!(admin && order.status === "paid") && <RefundStatus order={order} />}
			{isPayable && (
				<ButtonLink variant="ok" prefetch="none" to={paymentPath(order)}>
					Pay
				</ButtonLink>
			)}
			{isPayable && !admin && <CancelOwnOrder order={order} />}
			{admin && (order.status === "unpaid" || order.status === "paid" || isReturnable(order)) && (
				<div data-print="no">
					<OrderActions order={order} />
				</div>
			)}
			{admin && isDeliverable(order) && <PackingDocumentLinks order={order} />}
		</div>
	);
}

const PackingDocumentLinks = ({ order }: { order: Order }) => (
	<span className="flex flex-wrap gap-3">
		{packingDocumentKinds.map((kind) => (
			<ButtonLink key={kind} variant="quiet" prefetch="none" to={packingDocumentsPath(kind, [order._id])}>
				{packingDocumentLabels[kind]}
			</ButtonLink>
		))}
	</span>
);

const Quantity = ({ order }: { order: Order }) => (
	<span className="measure">
		{order.quantity}
		{order.unitsNotSent && <span className="block text-sm text-ink-2">{order.unitsNotSent} not sent</span>}
		{order.unitsReturned && <span className="block text-sm text-ink-2">{order.unitsReturned} refunded</span>}
	</span>
);

const lineColumns = (onSale: OrderHistory["onSale"]): Column<Order>[] => [
	{
		key: "part",
		header: "Part",
		rowHeader: true,
		cell: (order) => (
			<span className="block">
				{onSale ? (
					<Link to={`/product/${order.productId}`} className="word-link">
						<PartText text={order.product} />
					</Link>
				) : (
					<PartText text={order.product} />
				)}
				{order.partNumber && <PartNumberText number={order.partNumber} />}
			</span>
		),
	},
	{ key: "quantity", header: "Quantity", align: "end", cell: (order) => <Quantity order={order} /> },
	{
		key: "price",
		header: "Price",
		align: "end",
		cell: ({ price }) => <span className="measure">{formatDollars(price)}</span>,
	},
	{
		key: "total",
		header: "Total",
		align: "end",
		cell: ({ totalPrice }) => <span className="measure">{formatDollars(totalPrice)}</span>,
	},
];

function CancelOwnOrder({ order }: { order: Order }) {
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button variant="quiet" onClick={() => setAsking(true)} aria-label={`Cancel ${orderLabel(order)}`}>
				Cancel
			</Button>
			{asking && <CancelOrderDialog order={order} onClose={() => setAsking(false)} />}
		</>
	);
}

function OrderMails({ mails }: { mails: readonly ListedMail[] }) {
	return (
		<section data-print="no" aria-labelledby="order-mails" className="space-y-3">
			<h2 id="order-mails" className="text-lg">
				E-mails
			</h2>
			{mails.length > 0 ? (
				<MailTable caption="E-mails about this order" captionHidden mails={mails} />
			) : (
				<p className="text-ink-2">No e-mails about this order.</p>
			)}
			<MailboxLink />
		</section>
	);
}
