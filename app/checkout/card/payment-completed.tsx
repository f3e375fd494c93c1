import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import type { Order } from "../../orders/order.ts";
import { Notice, RetryNotice } from "../../ui/notice.tsx";

const paymentMessages = {
	completed: "Congrats! Your payment is completed.",
} as const;

interface PaymentCompletedProps {
	order: Order;
	transactionId: string;
	onReported: () => Promise<void>;
	action: ReactNode;
}

export function PaymentCompleted({ order, transactionId, onReported, action }: PaymentCompletedProps) {
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
