import { useState } from "react";
import { useLocation } from "react-router";
import { WithdrawnWarning } from "../orders/open-withdrawals.tsx";
import { type Order, type Shipment, unitsToSend } from "../orders/order.ts";
import { orderLabel, ordersCounted } from "../orders/order-facts.tsx";
import { paperAddress, paperKinds, paperLabels } from "../orders/papers.ts";
import { rememberCarrier, rememberedCarrier } from "../orders/shipment.ts";
import { storeTicks } from "../packing/stored-ticks.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { TrackingField } from "./tracking-field.tsx";
import type { DeliveryReport } from "./use-deliver-orders.ts";

interface TickedOrdersBarProps {
	ticked: readonly Order[];
	busy: boolean;
	report: DeliveryReport | undefined;
	onDeliver: (orders: readonly Order[], shipment: Shipment) => void;
}

export function TickedOrdersBar({ ticked, busy, report, onDeliver }: TickedOrdersBarProps) {
	const { pathname, search } = useLocation();
	const [asking, setAsking] = useState(false);
	const ids = ticked.map(({ _id }) => _id);
	if (ticked.length === 0 && !busy) return <p role="status" className="sr-only" />;
	return (
		<section
			aria-label="Ticked orders"
			data-print="no"
			data-foot-bar=""
			className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-sheet border border-ink bg-sheet p-3"
		>
			<p role="status" className="mr-auto font-semibold">
				{busy && report ? progressText(report) : `${ordersCounted(ticked.length)} ticked`}
			</p>
			<Button variant="ok" busy={busy} onClick={() => setAsking(true)}>
				Deliver {ordersCounted(ticked.length)}
			</Button>
			<span className="flex flex-wrap gap-2 sm:gap-3">
				{paperKinds.map((kind) => (
					<ButtonLink
						key={kind}
						variant="quiet"
						className="px-3 sm:px-5"
						prefetch="none"
						to={paperAddress(kind, ids)}
						state={{ list: pathname + search }}
						onClick={() => storeTicks(ids)}
					>
						{paperLabels[kind]}
					</ButtonLink>
				))}
			</span>
			<DeliverSeveral
				open={asking}
				onOpenChange={setAsking}
				orders={ticked}
				onConfirm={(shipment) => {
					setAsking(false);
					onDeliver(ticked, shipment);
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

const isOneParcel = ([first, ...others]: readonly Order[]): boolean =>
	others.every(
		({ name, email, address }) => name === first?.name && email === first.email && address === first.address,
	);

function DeliverSeveral({ open, onOpenChange, orders, onConfirm }: DeliverSeveralProps) {
	const [entered, setCarrier] = useState<string>();
	const carrier = entered ?? (open ? rememberedCarrier() : "");
	const [tracking, setTracking] = useState("");
	const mayTrack = isOneParcel(orders);
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Deliver ${ordersCounted(orders.length)}?`}
			body={
				<div className="space-y-4">
					<ul className="max-h-60 space-y-1 overflow-y-auto text-sm">
						{orders.map((order) => (
							<li key={order._id}>
								{unitsToSend(order)} × {order.product} for {order.name}, {orderLabel(order)}
							</li>
						))}
					</ul>
					<WithdrawnWarning orders={orders} />
					<CarrierField value={carrier} onChange={setCarrier} />
					{mayTrack ? (
						<TrackingField value={tracking} onChange={setTracking} />
					) : (
						<p className="text-sm text-ink-2">
							These go to several places. To give a tracking number, deliver those of one place by themselves.
						</p>
					)}
				</div>
			}
			confirmLabel={`Deliver ${ordersCounted(orders.length)}`}
			cancelLabel="Not yet"
			confirmVariant="ok"
			onConfirm={() => {
				rememberCarrier(carrier);
				onConfirm({ carrier, tracking: mayTrack ? tracking : "" });
			}}
		/>
	);
}
