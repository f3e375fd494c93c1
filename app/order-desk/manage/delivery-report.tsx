import { Link } from "react-router";
import { orderCountText } from "../../orders/order-facts.tsx";
import { isolate } from "../../ui/isolate.ts";
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
		<div className="delivery-report">
			<Notice
				takesFocus
				tone={notDelivered === 0 ? "ok" : "error"}
				title={notDelivered === 0 ? `${counted} shipped` : `${counted} shipped, ${notDelivered} not shipped`}
				action={
					<>
						{onRetry && (
							<button type="button" onClick={onRetry} className="desk-button desk-button-primary">
								Try again
							</button>
						)}
						<button type="button" onClick={onClose} className="desk-button">
							Close
						</button>
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
						Show shipped orders
					</Link>
				)}
			</Notice>
		</div>
	);
}

const parcelText = ({ purchase: { number, name } }: Parcel): string => `${number} for ${isolate(name)}`;
