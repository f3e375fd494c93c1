import { type ReactNode, useCallback } from "react";
import { useLocation } from "react-router";
import { read } from "../../api/api-client.ts";
import { apiContext, useShopSettings } from "../../api/route-context.ts";
import { useReload } from "../../api/use-call.ts";
import { useWhileVisible } from "../../api/use-while-visible.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { mayVisit } from "../../identity/desk-role.ts";
import { visitContext } from "../../identity/route-guard.ts";
import { InvoiceList } from "../../invoices/invoice-list.tsx";
import { formatDollars } from "../../money/money.ts";
import {
	type DeskPurchase,
	deskState,
	deskStateText,
	ordersToPack,
	sumsOf,
	unflaggedOf,
} from "../../orders/list/desk-purchase.ts";
import { OpenWithdrawalsProvider } from "../../orders/open-withdrawals.tsx";
import { amountDue, isDeliverable, sumOf } from "../../orders/order.ts";
import { itemCountText } from "../../orders/order-facts.tsx";
import type { OrderHistory } from "../../orders/order-history.ts";
import { paymentPath } from "../../orders/order-labels.ts";
import { packingDocumentKinds, packingDocumentLabels, packingDocumentsPath } from "../../orders/packing-documents.ts";
import { formatDay } from "../../time/calendar.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { PageHeading, ParentLink } from "../../ui/page-heading.tsx";
import { usePaperFooters } from "../../ui/use-paper-footers.ts";
import { customerUrl, newOrderUrl } from "../../users/user-list.ts";
import { customerStateText } from "../customer-state.ts";
import { CancelTogether } from "../manage/cancel-purchase.tsx";
import { DeliverButton } from "../manage/deliver-button.tsx";
import { DeliveryProvider, useDeliverParcels, useDelivery } from "../manage/use-deliver-parcels.ts";
import { NoRefund, OrderActions } from "../order-actions.tsx";
import { PurchaseWithdrawals } from "../purchase-withdrawals.tsx";
import { RefundFromLink, RefundTogether } from "../refund/refund-dialog.tsx";
import { ReorderAll } from "../reorder-button.tsx";
import type { Route } from "./+types/order-page";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderItems, replacedUnits } from "./order-items.tsx";
import { OrderNote, ReadNote } from "./order-note.tsx";
import { ItemsTotal, OrderPayment } from "./order-payment.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { type ListedWithdrawal, OrderWithdrawals, openWithdrawalsOf } from "./order-withdrawals.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta(loaderData ? `Order ${loaderData.history.order.purchaseNumber}` : "Order");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { orders, mails } = context.get(apiContext);
	const order = orders[":id"];
	const [history, withdrawals, role] = await Promise.all([
		read(order.history.$get({ param: params })),
		read(order.withdrawals.$get({ param: params })),
		context.get(visitContext).role(),
	]);
	const sent = role.admin ? await read(mails.$get({ query: { order: params.id } })) : [];
	return { history, withdrawals, role, mails: sent };
}

/** A purchase with its items, history, address and payment. The item of the address's hash is marked. */
export default function OrderPage({ loaderData: { history, withdrawals, role, mails } }: Route.ComponentProps) {
	const { order, orders, events, onSale, replacements, invoices, note } = history;
	const isOwn = history.isOwn === true;
	// An item's link names it. Other links lead to the purchase as a whole.
	const opened = decodeURIComponent(useLocation().hash.slice(1));
	const isAdmin = role.admin === true;
	const isStaff = mayVisit(role, "orders");
	const mayShip = mayVisit(role, "shipping");
	const viewer = { isStaff, isOwn };
	const purchase = deskPurchaseOf(history, withdrawals);
	const delivery = useDeliverParcels();
	usePaperFooters([{ text: `Order ${order.purchaseNumber} · ${order.name}` }]);
	const reload = useReload();
	useWhileVisible(useCallback(() => void reload(), [reload]));
	return (
		<OpenWithdrawalsProvider value={purchase.withdrawals}>
			<PageHeading
				title={
					<>
						Order <span className="measure">{order.purchaseNumber}</span>
					</>
				}
				kicker={<BackLink isStaff={isStaff} />}
			/>
			<DeliveryProvider value={delivery}>
				<div className="space-y-8">
					<OrderState purchase={purchase} {...viewer}>
						{isStaff && orders.length === 1 && (
							<OrderActions order={order} purchase={purchase} replaced={replacedUnits(order, replacements)} />
						)}
						{mayShip && <DeliverTogether purchase={purchase} />}
						{isAdmin && <RefundTogether orders={orders} />}
						{isAdmin && <CancelTogether purchase={purchase} />}
						{isAdmin && <RefundFromLink orders={orders} />}
						{isAdmin && <NoRefund orders={orders} />}
						{history.customerId && order.email && (
							<ButtonLink variant="quiet" prefetch="none" to={customerUrl(history.customerId)}>
								Customer
							</ButtonLink>
						)}
						{isAdmin && !isOwn && order.email && <NewOrder email={order.email} emailVerified={history.emailVerified} />}
						{mayShip && orders.some(isDeliverable) && <PackingDocumentLinks purchase={purchase} />}
					</OrderState>
					<div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] print:block print:space-y-8">
						<div className="min-w-0 space-y-8">
							<OrderItems {...{ purchase, onSale, replacements }} opened={opened} {...viewer} />
							{orders.length > 1 && <ItemsTotal orders={orders} />}
						</div>
						<aside
							aria-label="About this order"
							className="min-w-0 space-y-8 xl:row-span-2 xl:[&_.title-block>div]:grid-cols-[5.5rem_minmax(0,1fr)]"
						>
							<OrderDelivery
								orders={orders}
								isStaff={isStaff}
								mayChange={isAdmin || isOwn}
								hasInvoice={invoices.length > 0}
							/>
							<OrderPayment orders={orders} disputeDueBy={history.disputeDueBy} isStaff={isStaff} />
							{(isOwn || mayVisit(role, "accounting")) && <InvoiceList invoices={invoices} />}
							<OrderWithdrawals orders={orders} withdrawals={withdrawals} opened={opened} {...viewer} />
							{mayShip ? (
								<OrderNote key={order._id} id={order._id} note={note ?? ""} />
							) : (
								note && <ReadNote note={note} />
							)}
						</aside>
						<div className="min-w-0">
							<OrderTimeline {...{ events, orders, withdrawals, mails }} />
						</div>
					</div>
				</div>
			</DeliveryProvider>
		</OpenWithdrawalsProvider>
	);
}

/** The purchase as Manage Orders has it. */
const deskPurchaseOf = (
	{ order, orders, note, disputeDueBy }: OrderHistory,
	withdrawals: readonly ListedWithdrawal[],
): DeskPurchase => ({
	...order,
	_id: order.purchaseId,
	number: order.purchaseNumber,
	...sumsOf({ orders }),
	orders,
	note,
	disputeDueBy,
	withdrawals: openWithdrawalsOf(withdrawals, orders),
});

const BackLink = ({ isStaff }: { isStaff: boolean }) => (
	<ParentLink to={isStaff ? "/dashboard/allorder" : "/dashboard/myorders"}>
		{isStaff ? "Manage Orders" : "My Orders"}
	</ParentLink>
);

interface OrderStateProps {
	purchase: DeskPurchase;
	isStaff: boolean;
	isOwn: boolean;
	children?: ReactNode;
}

function OrderState({ purchase, isStaff, isOwn, children }: OrderStateProps) {
	const { orders } = purchase;
	const state = deskState(purchase);
	const isStopped = isStaff && (state.flag === "disputed" || state.flag === "withdrawn");
	const [first] = orders;
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const [toPay] = unpaid;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<div>
				<p className={`text-xl font-semibold ${isStopped ? "text-error" : ""}`}>
					{isStaff ? deskStateText(state) : customerStateText(purchase)}
				</p>
				{!isStaff && <PurchaseWithdrawals orders={orders} />}
			</div>
			{first && (
				<p className="text-sm text-ink-2">
					Placed <time dateTime={first.createdAt}>{formatDay(first.createdAt)}</time>
					{orders.length > 1 && ` · ${orders.length} items`}
				</p>
			)}
			<div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto sm:flex-wrap [&_:is([data-action=deliver],[role=alert])]:col-span-2">
				{toPay && isOwn && (
					<ButtonLink variant="ok" prefetch="none" to={paymentPath(toPay)} className="col-span-2">
						Pay <span className="measure">{formatDollars(sumOf(unpaid, amountDue))}</span>
					</ButtonLink>
				)}
				{isOwn && <ReorderAll orders={orders} />}
				{children}
			</div>
		</div>
	);
}

function NewOrder({ email, emailVerified }: { email: string; emailVerified?: boolean }) {
	const { sendsMail } = useShopSettings();
	// The customer's page has the reason.
	if (!emailVerified && sendsMail) return null;
	return (
		<ButtonLink variant="quiet" prefetch="none" to={newOrderUrl(email)}>
			New order
		</ButtonLink>
	);
}

/** Delivers several items as one shipment. One item has its own button. */
function DeliverTogether({ purchase }: { purchase: DeskPurchase }) {
	const { failures } = useDelivery();
	const orders = ordersToPack(purchase);
	const count = itemCountText(unflaggedOf(purchase, orders).length);
	return (
		<span data-print="no" className="contents">
			<DeliverButton
				isMain
				parcel={{ purchase, orders: orders.length > 1 ? orders : [] }}
				label={`Deliver ${count} to ${isolate(purchase.name)}`}
			>
				Deliver {count}
			</DeliverButton>
			<FormError>{failures[purchase._id]}</FormError>
		</span>
	);
}

const PackingDocumentLinks = ({ purchase }: { purchase: DeskPurchase }) => (
	<span data-print="no" className="contents">
		{packingDocumentKinds.map((kind) => (
			<ButtonLink key={kind} variant="quiet" prefetch="none" to={packingDocumentsPath(kind, [purchase.number])}>
				{packingDocumentLabels[kind]}
			</ButtonLink>
		))}
	</span>
);
