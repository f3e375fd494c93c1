import type { Order } from "../orders/order.ts";
import { trackingPage } from "../orders/shipment.ts";

/** The tracking number, as a link when the carrier's tracking page is known. */
export function TrackingText({ carrier, tracking }: Pick<Order, "carrier" | "tracking">) {
	const page = trackingPage(carrier, tracking);
	const number = <bdi className="measure">{tracking}</bdi>;
	return page ? (
		<a href={page} rel="noreferrer" className="word-link">
			{number}
		</a>
	) : (
		number
	);
}
