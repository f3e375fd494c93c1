import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Order } from "../orders/order.ts";
import { orderCountText, orderLabel, orderPath } from "../orders/order-facts.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { DeliveryReport as Report } from "./use-deliver-orders.ts";

interface DeliveryReportProps {
	report: Report;
	onRetry?: () => void;
	onClose: () => void;
}

export function DeliveryReport({
	report: { delivered, failed, untried, together },
	onRetry,
	onClose,
}: DeliveryReportProps) {
	const isWhole = failed.length + untried.length === 0;
	const counted = orderCountText(delivered.length);
	return (
		<Notice
			takesFocus={together}
			tone={isWhole ? "ok" : "error"}
			title={isWhole ? `${counted} delivered` : `${counted} delivered, ${failed.length + untried.length} not delivered`}
			action={
				<>
					{onRetry && <Button onClick={onRetry}>Try again</Button>}
					<Button variant="quiet" onClick={onClose}>
						Close
					</Button>
				</>
			}
		>
			<Lines orders={failed} />
			{untried.length > 0 && (
				<>
					<p className="mt-2">Not attempted, and unchanged:</p>
					<Lines orders={untried.map((order) => ({ order }))} />
				</>
			)}
			{delivered.length > 0 && (
				<>
					{!isWhole && <p className="mt-2">Delivered:</p>}
					<Lines orders={delivered.map((order) => ({ order }))} />
				</>
			)}
		</Notice>
	);
}

function Lines({ orders }: { orders: readonly { order: Order; why?: ReactNode }[] }) {
	return (
		<ul className="mt-1 space-y-1">
			{orders.map(({ order, why }) => (
				<li key={order._id}>
					<Link to={orderPath(order)} prefetch="none" className="word-link">
						{order.product} for {order.name}, {orderLabel(order)}
					</Link>
					{why && <>: {why}</>}
				</li>
			))}
		</ul>
	);
}
