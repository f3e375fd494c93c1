import type { Order } from "../orders/order.ts";
import { knownCarriers, undoMinutes } from "../orders/shipment.ts";
import { TextField } from "../ui/fields/field.tsx";

interface TrackingFieldProps {
	value: string;
	onChange: (tracking: string) => void;
}

export const TrackingField = ({ value, onChange }: TrackingFieldProps) => (
	<TextField
		label="Tracking number"
		optional
		hint="The customer sees the carrier and the number."
		className="measure"
		maxLength={100}
		autoComplete="off"
		autoCapitalize="characters"
		spellCheck={false}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
	/>
);

/** The tracking number, as a link when the carrier's tracking page is known. */
export function TrackingText({ tracking, trackingPage: page }: Pick<Order, "tracking" | "trackingPage">) {
	const number = <bdi className="measure">{tracking}</bdi>;
	return page ? (
		<a href={page} rel="noreferrer" className="word-link lone-link">
			{number}
		</a>
	) : (
		number
	);
}

interface CarrierFieldProps {
	value: string;
	onChange: (carrier: string) => void;
}

export function CarrierField({ value, onChange }: CarrierFieldProps) {
	return (
		<>
			<TextField
				label="Carrier"
				optional
				list="carriers"
				maxLength={60}
				autoComplete="off"
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			<datalist id="carriers">
				{knownCarriers().map(({ name }) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}

export const DeliveryMailHint = ({ orders }: { orders: number }) => (
	<p className="text-sm text-ink-2">
		{orders === 1 ? "The customer gets one e-mail" : "The customers get one e-mail per order"} in {undoMinutes} minutes.
		Until then you can undo {orders === 1 ? "the delivery" : "each delivery"}.
	</p>
);
