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
import { orderNumber, paymentPageOf } from "../orders/card-label.ts";
import { OpenWithdrawalsProvider } from "../orders/open-withdrawals.tsx";
import { isDeliverable, type Order } from "../orders/order.ts";
import { heldUntilText, MovedMoney, orderLabel } from "../orders/order-facts.tsx";
import type { OrderHistory } from "../orders/order-history.ts";
import { statusLabels } from "../orders/order-list.ts";
import { paperAddress, paperKinds, paperLabels } from "../orders/papers.ts";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { isSameEmail } from "../users/user.ts";
import type { Route } from "./+types/order-page";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { DeliverTo } from "./deliver-to.tsx";
import { isReturnable, OrderActions } from "./order-actions.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderNote } from "./order-note.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderWithdrawals, type Withdrawn } from "./order-withdrawals.tsx";

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
	const own = isSameEmail(order.email, email);
	return (
		<>
			<PageHeading title={`Order ${orderNumber(order)}`} kicker={<WayBack admin={admin} />} />
			<div className="space-y-10">
				<OpenWithdrawalsProvider value={openOf(order, withdrawals)}>
					<OrderState order={order} admin={admin} own={own} />
				</OpenWithdrawalsProvider>
				<div className="space-y-4">
					<DataTable
						caption="What was ordered"
						columns={lineColumns(onSale)}
						rows={[order]}
						rowKey={({ _id }) => _id}
					/>
					{onSale && <OrderAgain order={order} />}
				</div>
				<div className="grid gap-x-10 gap-y-10 lg:grid-cols-2 print:grid-cols-2">
					<DeliverTo order={order} admin={admin} />
					<OrderPayment order={order} others={others} />
				</div>
				<InvoiceList invoices={invoices} />
				<OrderWithdrawals order={order} withdrawals={withdrawals} admin={admin} own={own} />
				<OrderTimeline events={events} />
				{admin && <OrderMails mails={mails} />}
				{admin && <OrderNote key={order._id} id={order._id} note={note ?? ""} />}
			</div>
		</>
	);
}

const openOf = ({ _id }: Order, withdrawals: readonly Withdrawn[]) =>
	withdrawals.filter(({ doneAt }) => !doneAt).map(({ number }) => ({ order: _id, number }));

const WayBack = ({ admin }: { admin: boolean }) => (
	<Link
		to={admin ? "/dashboard/allorder" : "/dashboard/myorders"}
		prefetch="none"
		data-print="no"
		className="word-link"
	>
		{admin ? "Manage Orders" : "My Orders"}
	</Link>
);

function OrderState({ order, admin, own }: { order: Order; admin: boolean; own: boolean }) {
	const isPayable = order.status === "unpaid" && own;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<p className="text-xl font-semibold">{statusLabels[order.status]}</p>
			{order.heldUntil && <p className="text-sm text-ink-2">Held until {heldUntilText(order.heldUntil)}</p>}
			{!(admin && order.status === "paid") && <MovedMoney order={order} />}
			{isPayable && (
				<ButtonLink variant="ok" prefetch="none" to={paymentPageOf(order)}>
					Pay
				</ButtonLink>
			)}
			{isPayable && !admin && <CancelOwnOrder order={order} />}
			{admin && (order.status === "unpaid" || order.status === "paid" || isReturnable(order)) && (
				<div data-print="no">
					<OrderActions order={order} worded />
				</div>
			)}
			{admin && isDeliverable(order) && <Papers order={order} />}
		</div>
	);
}

const Papers = ({ order }: { order: Order }) => (
	<span className="flex flex-wrap gap-3">
		{paperKinds.map((kind) => (
			<ButtonLink key={kind} variant="quiet" prefetch="none" to={paperAddress(kind, [order._id])}>
				{paperLabels[kind]}
			</ButtonLink>
		))}
	</span>
);

const Units = ({ order }: { order: Order }) => (
	<span className="measure">
		{order.quantity}
		{order.unitsBack && <span className="block text-sm text-ink-2">{order.unitsBack} went back</span>}
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
	{ key: "units", header: "Units", align: "end", cell: (order) => <Units order={order} /> },
	{
		key: "price",
		header: "Per Price",
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
				Mails
			</h2>
			{mails.length > 0 ? (
				<MailTable caption="Mails about this order" captionHidden mails={mails} />
			) : (
				<p className="text-ink-2">No mail about this order is kept.</p>
			)}
			<MailboxLink />
		</section>
	);
}
