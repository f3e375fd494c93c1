import { useState } from "react";
import { useLocation } from "react-router";
import { type Order, type Shipment, unitsToSend } from "../orders/order.ts";
import { orderCountText, orderLabel } from "../orders/order-facts.tsx";
import { packingDocumentKinds, packingDocumentLabels, packingDocumentsPath } from "../orders/packing-documents.ts";
import { rememberCarrier, rememberedCarrier } from "../orders/shipment.ts";
import { storeSelection } from "../packing/stored-selection.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { DeliveryWarnings } from "./delivery-warnings.tsx";
import { TrackingField } from "./tracking-field.tsx";
import type { DeliveryReport } from "./use-deliver-orders.ts";

interface TickedOrdersBarProps {
	selected: readonly Order[];
	busy: boolean;
	report: DeliveryReport | undefined;
	onDeliver: (orders: readonly Order[], shipment: Shipment) => void;
}

export function SelectedOrdersBar({ selected, busy, report, onDeliver }: TickedOrdersBarProps) {
	const { pathname, search } = useLocation();
	const [asking, setAsking] = useState(false);
	const ids = selected.map(({ _id }) => _id);
	if (selected.length === 0 && !busy) return <p role="status" className="sr-only" />;
	return (
		<section
			aria-label="Selected orders"
			data-print="no"
			data-foot-bar=""
			className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-sheet border border-ink bg-sheet p-3"
		>
			<p role="status" className="mr-auto font-semibold">
				{busy && report ? progressText(report) : `${orderCountText(selected.length)} selected`}
			</p>
			<Button variant="ok" busy={busy} onClick={() => setAsking(true)}>
				Deliver {orderCountText(selected.length)}
			</Button>
			<span className="flex flex-wrap gap-2 sm:gap-3">
				{packingDocumentKinds.map((kind) => (
					<ButtonLink
						key={kind}
						variant="quiet"
						className="px-3 sm:px-5"
						prefetch="none"
						to={packingDocumentsPath(kind, ids)}
						state={{ list: pathname + search }}
						onClick={() => storeSelection(ids)}
					>
						{packingDocumentLabels[kind]}
					</ButtonLink>
				))}
			</span>
			<DeliverOrdersDialog
				open={asking}
				onOpenChange={setAsking}
				orders={selected}
				onConfirm={(shipment) => {
					setAsking(false);
					onDeliver(selected, shipment);
				}}
			/>
		</section>
	);
}

const progressText = ({ delivered, failed, untried }: DeliveryReport) => {
	const done = delivered.length + failed.length;
	return `Delivering ${Math.min(done + 1, done + untried.length)} of ${done + untried.length}…`;
};

interface DeliverSeveralProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	orders: readonly Order[];
	onConfirm: (shipment: Shipment) => void;
}

const haveSameAddress = ([first, ...others]: readonly Order[]): boolean =>
	others.every(
		({ name, email, address }) => name === first?.name && email === first.email && address === first.address,
	);

function DeliverOrdersDialog({ open, onOpenChange, orders, onConfirm }: DeliverSeveralProps) {
	const [entered, setCarrier] = useState<string>();
	const carrier = entered ?? (open ? rememberedCarrier() : "");
	const [tracking, setTracking] = useState("");
	const canTrack = haveSameAddress(orders);
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Deliver ${orderCountText(orders.length)}?`}
			body={
				<div className="space-y-4">
					<ul className="max-h-60 space-y-1 overflow-y-auto text-sm">
						{orders.map((order) => (
							<li key={order._id}>
								{unitsToSend(order)} × {order.product} for {order.name}, {orderLabel(order)}
							</li>
						))}
					</ul>
					<DeliveryWarnings orders={orders} />
					<CarrierField value={carrier} onChange={setCarrier} />
					{canTrack ? (
						<TrackingField value={tracking} onChange={setTracking} />
					) : (
						<p className="text-sm text-ink-2">
							These orders go to different addresses. To add a tracking number, deliver the orders for one address
							together.
						</p>
					)}
				</div>
			}
			confirmLabel={`Deliver ${orderCountText(orders.length)}`}
			cancelLabel="Back"
			confirmVariant="ok"
			onConfirm={() => {
				rememberCarrier(carrier);
				onConfirm({ carrier, tracking: canTrack ? tracking : "" });
			}}
		/>
	);
}
