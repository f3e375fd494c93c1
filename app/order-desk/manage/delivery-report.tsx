import { Link } from "react-router";
import { orderCountText } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Parcel } from "./desk-purchase.ts";
import type { DeliveryReport as Report } from "./use-deliver-parcels.ts";

interface DeliveryReportProps {
	report: Report;
	onRetry?: () => void;
	onClose: () => void;
}

/** The result of a delivery of several purchases. Those that failed show the reason in their rows too. */
export function DeliveryReport({ report: { delivered, failed, untried }, onRetry, onClose }: DeliveryReportProps) {
	const notDelivered = failed.length + untried.length;
	const counted = orderCountText(delivered.length);
	return (
		<Notice
			takesFocus
			tone={notDelivered === 0 ? "ok" : "error"}
			title={notDelivered === 0 ? `${counted} delivered` : `${counted} delivered, ${notDelivered} not delivered`}
			action={
				<>
					{onRetry && <Button onClick={onRetry}>Try again</Button>}
					<Button variant="quiet" onClick={onClose}>
						Close
					</Button>
				</>
			}
		>
			{failed.length > 0 && (
				<ul className="space-y-1">
					{failed.map(({ parcel, why }) => (
						<li key={parcel.purchase._id}>
							{parcelText(parcel)}: {why}
						</li>
					))}
				</ul>
			)}
			{untried.length > 0 && <p>Not attempted, and unchanged: {untried.map(parcelText).join("; ")}</p>}
			{delivered.length > 0 && (
				<Link to="/dashboard/allorder?state=delivered" prefetch="none" className="word-link">
					Show delivered orders
				</Link>
			)}
		</Notice>
	);
}

const parcelText = ({ purchase: { number, name } }: Parcel): string => `${number} for ${name}`;
