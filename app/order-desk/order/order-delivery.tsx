import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EmailLink, PhoneLink } from "../../orders/delivery/contact-links.tsx";
import { deliveryAddress, whyDeliveryIsFixed } from "../../orders/delivery/delivery.ts";
import { arrivalText } from "../../orders/delivery/delivery-promise.ts";
import type { Order } from "../../orders/order.ts";
import { Moment } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { ChangeDelivery } from "./change-delivery.tsx";

interface OrderDeliveryProps {
	orders: readonly Order[];
	isStaff: boolean;
	mayChange: boolean;
	hasInvoice: boolean;
}

export function OrderDelivery({ orders, isStaff, mayChange, hasInvoice }: OrderDeliveryProps) {
	const change = useRef<HTMLButtonElement>(null);
	const [isChanging, setChanging] = useState(false);
	const [order] = orders as [Order];
	const fixed = whyDeliveryIsFixed(orders.map(({ status }) => status));
	function close() {
		flushSync(() => setChanging(false));
		change.current?.focus();
	}
	return (
		<section aria-labelledby="delivery">
			<header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-2">
				<h2 id="delivery" className="text-lg">
					Delivery address
				</h2>
				{mayChange && !fixed && !isChanging && (
					<span data-print="no">
						<Button ref={change} variant="quiet" onClick={() => setChanging(true)}>
							Change<span className="sr-only"> address and phone</span>
						</Button>
					</span>
				)}
			</header>
			<Card>
				{isChanging ? (
					<ChangeDelivery order={order} hasInvoice={hasInvoice} isStaff={isStaff} onClose={close} />
				) : (
					<Shown order={order} isStaff={isStaff} />
				)}
				{fixed === "shipped" && !isChanging && <p className="px-4 pb-4 text-sm text-ink-2">{shippedText(orders)}</p>}
			</Card>
		</section>
	);
}

const shippedText = (orders: readonly Order[]): string =>
	orders.some(({ status }) => status === "paid" || status === "unpaid")
		? "Part of this order has shipped. The rest goes to the same address, so it can't change any more."
		: "This order has shipped, so its address can't change any more.";

function Shown({ order, isStaff }: { order: Order; isStaff: boolean }) {
	const address = useRef<HTMLParagraphElement>(null);
	const { name, phone, email, addressChangedAt, status, arrives } = order;
	const text = `${name}\n${deliveryAddress(order)}`;
	const rows: DescriptionListRow[] = [
		["Phone", <PhoneLink key="phone" number={phone} />],
		["Email", isStaff && email ? <EmailLink key="email" email={email} /> : <EmailText key="email" text={email} />],
		...(status === "paid" && arrives ? [["Arrives", arrivalText(arrives)] as const] : []),
		...(addressChangedAt ? [["Changed", <Moment key="changed" at={addressChangedAt} />] as const] : []),
	];
	return (
		<>
			<div className="px-4 py-4">
				<p ref={address} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
					{text}
				</p>
				<span className="mt-2 -ml-2 flex items-center gap-2">
					<CopyButton text={text} what="the address" shown={address} />
				</span>
			</div>
			<DescriptionList className="border-b-0" rows={rows} />
		</>
	);
}
