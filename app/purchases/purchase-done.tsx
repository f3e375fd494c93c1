import { useNavigate } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { currentList, listPath } from "../buy-lists/buy-list.ts";
import type { Order } from "../orders/order.ts";
import { PaymentCompleted } from "../payments/payment-completed.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Purchase } from "./purchase.ts";

/** What became of a purchase of which nothing is to be paid. */
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
