import { useRef } from "react";
import type { Order } from "../orders/order.ts";
import { trackingPage } from "../orders/shipment.ts";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { CorrectShipment } from "./correct-shipment.tsx";

export function DeliverTo({ order, admin }: { order: Order; admin: boolean }) {
	const address = useRef<HTMLParagraphElement>(null);
	const { name, phone, email } = order;
	const rows: DescriptionListRow[] = [
		["Phone", <Phone key="phone" number={phone} />],
		["E-mail", admin && email ? <Mail key="email" email={email} /> : <EmailText key="email" text={email} />],
	];
	return (
		<section>
			<h2 className="pb-3 text-lg">Deliver to</h2>
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
				{admin && order.status === "delivered" && <CorrectShipment key={order._id} order={order} />}
			</Card>
		</section>
	);
}

function shipmentRows({ carrier, tracking }: Order): DescriptionListRow[] {
	const page = trackingPage(carrier, tracking);
	return [
		...(carrier ? [["Carrier", carrier] as const] : []),
		...(tracking
			? [
					[
						"Tracking",
						page ? (
							<TrackingLink key="tracking" page={page} number={tracking} />
						) : (
							<Digits key="tracking" number={tracking} />
						),
					] as const,
				]
			: []),
	];
}

const Digits = ({ number }: { number: string }) => <span className="measure [overflow-wrap:anywhere]">{number}</span>;

const TrackingLink = ({ page, number }: { page: string; number: string }) => (
	<a href={page} rel="noreferrer" className="word-link">
		<Digits number={number} />
	</a>
);

/** What is no number that one could dial stays a text. */
function Phone({ number }: { number: string }) {
	const dialled = number.replaceAll(/[^\d+]/g, "");
	if (!/^\+?\d+$/.test(dialled)) return <span className="measure">{number}</span>;
	return (
		<a href={`tel:${dialled}`} className="word-link measure">
			{number}
		</a>
	);
}

const Mail = ({ email }: { email: string }) => (
	<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="word-link">
		<EmailText text={email} />
	</a>
);
