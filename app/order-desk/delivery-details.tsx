import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import type { Order } from "../orders/order.ts";
import { Button } from "../ui/button.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { TrackingField } from "./tracking-field.tsx";
import { TrackingText } from "./tracking-text.tsx";

export function DeliveryDetails({ order, admin }: { order: Order; admin: boolean }) {
	const address = useRef<HTMLParagraphElement>(null);
	const { name, phone, email } = order;
	const rows: DescriptionListRow[] = [
		["Phone", <Phone key="phone" number={phone} />],
		["Email", admin && email ? <EmailLink key="email" email={email} /> : <EmailText key="email" text={email} />],
	];
	return (
		<section>
			<h2 className="pb-3 text-lg">Delivery address</h2>
			<Card>
				<div className="px-4 py-4">
					<p ref={address} className="whitespace-pre-line [overflow-wrap:anywhere]">
						{name}
						{"\n"}
						{order.address}
					</p>
					<span className="mt-2 -ml-2 flex items-center gap-2">
						<CopyButton text={`${name}\n${order.address}`} what="the address" shown={address} />
					</span>
				</div>
				<DescriptionList className="border-b-0" rows={[...rows, ...shipmentRows(order)]} />
				{admin && order.status === "delivered" && <EditShipment key={order._id} order={order} />}
			</Card>
		</section>
	);
}

const shipmentRows = ({ carrier, tracking }: Order): DescriptionListRow[] => [
	...(carrier ? [["Carrier", carrier] as const] : []),
	...(tracking ? [["Tracking", <TrackingText key="tracking" carrier={carrier} tracking={tracking} />] as const] : []),
];

/** A phone number as a link. Stays plain text when it cannot be dialled. */
function Phone({ number }: { number: string }) {
	const dialled = number.replaceAll(/[^\d+]/g, "");
	if (!/^\+?\d+$/.test(dialled)) return <span className="measure">{number}</span>;
	return (
		<a href={`tel:${dialled}`} className="word-link measure">
			{number}
		</a>
	);
}

const EmailLink = ({ email }: { email: string }) => (
	<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="word-link">
		<EmailText text={email} />
	</a>
);

function EditShipment({ order }: { order: Order }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run, clearFailure } = useCall();
	const [asking, setAsking] = useState(false);
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	const isKnown = Boolean(order.carrier || order.tracking);
	function ask() {
		clearFailure();
		setCarrier(order.carrier ?? "");
		setTracking(order.tracking ?? "");
		setAsking(true);
	}
	const save = () =>
		run(async () => {
			await read(api.orders[":id"].shipment.$put({ param: { id: order._id }, json: { carrier, tracking } }));
			await revalidate();
			setAsking(false);
		});
	return (
		<div data-print="no" className="px-4 pb-4">
			<Button variant="quiet" onClick={ask}>
				{isKnown ? "Edit tracking" : "Add tracking"}
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Carrier and tracking"
				body={
					<div className="space-y-4">
						<CarrierField value={carrier} onChange={setCarrier} />
						<TrackingField value={tracking} onChange={setTracking} />
					</div>
				}
				failure={failure?.message}
				confirmLabel="Save"
				cancelLabel="Cancel"
				busy={busy}
				onConfirm={() => void save()}
			/>
		</div>
	);
}
