import { useNavigate } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useShopSettings } from "../api/route-context.ts";
import { useCall } from "../api/use-call.ts";
import { currentList, listPath } from "../buy-lists/buy-list.ts";
import { InvoiceList, invoiceLabels } from "../invoices/invoice-list.tsx";
import type { Order } from "../orders/order.ts";
import { Button, ButtonLink, type ButtonVariant } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { PaymentCompleted } from "./card/payment-completed.tsx";
import type { Purchase } from "./purchase.ts";

export function PurchaseDone({
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
		return (
			<>
				<PaymentCompleted order={first} transactionId={charged} onReported={onReported} />
				<Paid purchase={purchase} />
			</>
		);
	}
	const toMyOrders = <ButtonLink to="/dashboard/myorders">My Orders</ButtonLink>;
	if (!first) {
		return (
			<Notice
				title="This purchase can no longer be paid for. You haven't been charged."
				action={
					<>
						<AddToList orders={purchase.orders} />
						{toMyOrders}
					</>
				}
			>
				Its parts are back in stock.
			</Notice>
		);
	}
	return (
		<>
			<Notice tone="ok" title="This purchase is paid" action={toMyOrders}>
				Transaction ID: <span className="measure break-all">{first.transactionId}</span>
			</Notice>
			<Paid purchase={purchase} />
		</>
	);
}

function Paid({ purchase: { orders, invoices } }: { purchase: Purchase }) {
	const { sendsMail } = useShopSettings();
	const [paid] = orders.filter((order) => order.paid);
	if (!paid) return null;
	return (
		<>
			{sendsMail && paid.email && (
				<p data-print="no">
					We've e-mailed your receipt to <EmailText text={paid.email} />.
				</p>
			)}
			<InvoiceList invoices={invoices} />
			{invoices.map(({ number, kind }) => (
				<p key={number} className="hidden print:block">
					{invoiceLabels[kind]} <span className="measure">{number}</span>
				</p>
			))}
			<div data-print="no">
				<AddToList orders={orders} variant="quiet" />
			</div>
		</>
	);
}

function AddToList({ orders, variant }: { orders: readonly Order[]; variant?: ButtonVariant }) {
	const api = useApi();
	const navigate = useNavigate();
	const { run, busy, failure } = useCall();
	async function addToList() {
		const lines = orders.map(({ productId, quantity }) => ({ productId, units: quantity }));
		await read(api.lists[":id"].lines.$post({ param: { id: currentList }, json: { lines } }));
		await navigate(listPath);
	}
	return (
		<>
			<Button variant={variant} busy={busy} onClick={() => void run(addToList)}>
				Add these parts to my list
			</Button>
			<FormError>{failure?.message}</FormError>
		</>
	);
}
