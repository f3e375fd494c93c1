import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useShopSettings } from "../api/route-context.ts";
import { useCall } from "../api/use-call.ts";
import { AddLines } from "../buy-lists/add-lines.tsx";
import { isMailAddress } from "../http/email-address.ts";
import { InvoiceList, invoiceLabels } from "../invoices/invoice-list.tsx";
import { endText } from "../orders/list/order-list.ts";
import { isWhollyRefunded, type Order } from "../orders/order.ts";
import { orderPath, RefundStatus } from "../orders/order-facts.tsx";
import { ButtonLink, type ButtonVariant } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { Notice, RetryNotice } from "../ui/notice.tsx";
import { chargeMessages } from "./card/use-card-charge.ts";
import type { Purchase } from "./purchase.ts";

interface PurchaseDoneProps {
	purchase: Purchase;
	charged: string | undefined;
	onReported: () => Promise<void>;
	/** True when the payment form was shown before. */
	takesFocus: boolean;
}

export function PurchaseDone({ purchase, charged, onReported, takesFocus }: PurchaseDoneProps) {
	const links = <Links of={purchase} />;
	const first = purchase.orders.find(({ status }) => status !== "cancelled");
	// A charge for a cancelled order was refunded: reporting it shows that.
	const reported = first ?? purchase.orders[0];
	if (charged !== undefined && reported) {
		return (
			<>
				<PaymentCompleted order={reported} transactionId={charged} onReported={onReported} action={links} />
				<Paid purchase={purchase} isAwaited />
			</>
		);
	}
	if (!first) {
		const actions = (
			<>
				<AddOrdersToList orders={purchase.orders} />
				{links}
			</>
		);
		return (
			<Notice title={chargeMessages.cancelled} action={actions} takesFocus={takesFocus}>
				It can no longer be paid for. Its parts are back in stock.
			</Notice>
		);
	}
	const isBack = purchase.orders.every((order) => order.status === "cancelled" || isWhollyRefunded(order));
	return (
		<>
			<Notice
				tone={isBack ? "info" : "ok"}
				title={isBack ? `This order was ${endText(purchase.orders).toLowerCase()}` : "This order is paid"}
				action={links}
				takesFocus={takesFocus}
			>
				{first.transactionId && (
					<>
						Transaction ID: <span className="measure break-all">{first.transactionId}</span>
					</>
				)}
				{purchase.orders.length === 1 && <RefundStatus order={first} />}
			</Notice>
			<Paid purchase={purchase} />
		</>
	);
}

function Links({ of: { orders } }: { of: Purchase }) {
	const [first] = orders;
	return (
		<>
			{first && (
				<ButtonLink to={orderPath(first)} prefetch="none" variant="quiet">
					View order
				</ButtonLink>
			)}
			<ButtonLink to="/dashboard/myorders" variant="quiet">
				My Orders
			</ButtonLink>
		</>
	);
}

/** @param isAwaited reserves the space while the shop confirms the payment */
function Paid({ purchase: { orders, invoices }, isAwaited }: { purchase: Purchase; isAwaited?: boolean }) {
	const { sendsMail } = useShopSettings();
	const [paid] = orders.filter((order) => order.paid);
	if (!paid) return isAwaited && orders[0] ? <PaidPlaceholder sendsMail={sendsMail} order={orders[0]} /> : null;
	return (
		<>
			{sendsMail && isMailAddress(paid.email) && (
				<p data-print="no">
					We've e-mailed your receipt to <EmailText text={paid.email} inSentence />.
				</p>
			)}
			<InvoiceList invoices={invoices} />
			{invoices.map(({ number, kind }) => (
				<p key={number} className="hidden print:block">
					{invoiceLabels[kind]} <span className="measure">{number}</span>
				</p>
			))}
			<div data-print="no">
				<AddOrdersToList orders={orders} variant="quiet" />
			</div>
		</>
	);
}

function PaidPlaceholder({ sendsMail, order }: { sendsMail: boolean; order: Order }) {
	return (
		<>
			{sendsMail && isMailAddress(order.email) && (
				<p aria-hidden="true" className="invisible">
					We've e-mailed your receipt to <EmailText text={order.email} inSentence />.
				</p>
			)}
			<div data-print="no">
				<h2 className="pb-3 text-lg">Invoices</h2>
				<p className="flex min-h-22.5 items-center border-y border-hairline py-2 text-ink-2">
					The invoice will be here in a moment.
				</p>
			</div>
			<div aria-hidden="true" className="min-h-11" />
		</>
	);
}

const AddOrdersToList = ({ orders, variant }: { orders: readonly Order[]; variant?: ButtonVariant }) => (
	<AddLines lines={orders} variant={variant}>
		{orders.length === 1 ? "Add this part to my list" : "Add these parts to my list"}
	</AddLines>
);

const paymentMessages = {
	completed: "Congrats! Your payment is completed.",
} as const;

interface PaymentCompletedProps {
	order: Order;
	transactionId: string;
	onReported: () => Promise<void>;
	action: ReactNode;
}

function PaymentCompleted({ order, transactionId, onReported, action }: PaymentCompletedProps) {
	const { failure, report } = useReport(order._id, transactionId, onReported);
	if (failure?.problem.code === "payment-refunded") {
		return (
			<Notice tone="error" title="Your payment was refunded" takesFocus>
				{failure.message}
			</Notice>
		);
	}
	return (
		<div className="space-y-4">
			<Notice tone="ok" title={paymentMessages.completed} takesFocus action={action}>
				Your transaction ID: <span className="measure break-all">{transactionId}</span>
			</Notice>
			{failure && (
				<RetryNotice title="The shop has not confirmed your payment yet" onRetry={report}>
					{failure.message} Your card was charged once. The card provider will also notify the shop.
				</RetryNotice>
			)}
		</div>
	);
}

function useReport(orderId: string, transactionId: string, onReported: () => Promise<void>) {
	const onReportedRef = useRef(onReported);
	const api = useApi();
	const { failure, run } = useCall();
	const report = useCallback(() => {
		const json = { order: orderId, transactionId };
		return run(async () => {
			await read(api.orders[":id"].$patch({ param: { id: orderId }, header: {}, json }));
			await onReportedRef.current();
		});
	}, [api, orderId, transactionId, run]);
	useEffect(() => {
		report();
	}, [report]);
	return { failure, report };
}
