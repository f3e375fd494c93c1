import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import {
	changedText,
	type DeskPurchase,
	ordersToPack,
	type Parcel,
	parcelOf,
	remainingOrders,
} from "../../orders/list/desk-purchase.ts";
import { type Shipment, unitsToSend } from "../../orders/order.ts";
import { itemCountText, itemText, orderCountText } from "../../orders/order-facts.tsx";
import { packingDocumentKinds, packingDocumentLabels, packingDocumentsPath } from "../../orders/packing-documents.ts";
import { PartText } from "../../products/part/part-text.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { CarrierField, DeliveryMailHint, TrackingField } from "../tracking-field.tsx";
import { type DeliveryReport, useDelivery } from "./use-deliver-parcels.ts";

interface BulkBarProps {
	selected: readonly DeskPurchase[];
	/** Selects matching purchases on other pages too. Absent when nothing more can be selected. */
	selectAll?: { label: string; busy: boolean; onPress: () => void };
	/** Result of the last `selectAll`. */
	message?: string;
	onDeliver: (parcels: readonly Parcel[], shipment: Shipment) => void;
	onClear: () => void;
}

/** Actions for the selected purchases. Shown in place of the tools. */
export function BulkBar({ selected, selectAll, message, onDeliver, onClear }: BulkBarProps) {
	const { busy, report } = useDelivery();
	const [isOpen, setOpen] = useState(false);
	const count = selected.length;
	return (
		<>
			<p role="status" className="count">
				{busy && report ? progressText(report) : `${orderCountText(count)} selected`}
				{message && <span className="block small">{message}</span>}
			</p>
			{selectAll && !busy && (
				<button
					type="button"
					aria-disabled={selectAll.busy || undefined}
					aria-busy={selectAll.busy || undefined}
					onClick={selectAll.busy ? undefined : selectAll.onPress}
					className="desk-button desk-button-plain"
				>
					<span>
						{selectAll.label}
						<span className="max-md:sr-only"> paid orders</span>
					</span>
				</button>
			)}
			<button
				type="button"
				aria-disabled={busy || undefined}
				aria-busy={busy || undefined}
				onClick={busy ? undefined : () => setOpen(true)}
				className="desk-button desk-button-filled"
			>
				<IconCheck aria-hidden="true" size="1.125rem" stroke={2} />
				Deliver {orderCountText(count)}
			</button>
			<PackingDocuments selected={selected} />
			<button type="button" aria-label="Clear selection" onClick={onClear} className="desk-icon-button ml-auto">
				<IconX aria-hidden="true" size="1.125rem" stroke={1.75} />
			</button>
			<DeliverSelectedDialog
				open={isOpen}
				onOpenChange={setOpen}
				selected={selected}
				onConfirm={(shipment) => {
					setOpen(false);
					onDeliver(selected.map(parcelOf), shipment);
				}}
			/>
		</>
	);
}

const progressText = ({ delivered, failed, untried }: DeliveryReport) => {
	const done = delivered.length + failed.length;
	return `Delivering ${Math.min(done + 1, done + untried.length)} of ${done + untried.length}…`;
};

function PackingDocuments({ selected }: { selected: readonly DeskPurchase[] }) {
	const { pathname, search } = useLocation();
	return packingDocumentKinds.map((kind) => (
		<Link
			key={kind}
			prefetch="none"
			to={packingDocumentsPath(
				kind,
				selected.map(({ number }) => number),
			)}
			state={{ list: pathname + search }}
			className="desk-button"
		>
			{packingDocumentLabels[kind]}
		</Link>
	));
}

interface DeliverSelectedProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	selected: readonly DeskPurchase[];
	onConfirm: (shipment: Shipment) => void;
}

/** One parcel has one tracking number. */
const goTogether = ([first, ...others]: readonly DeskPurchase[]): boolean =>
	others.every((other) =>
		(["name", "email", "address", "country"] as const).every((field) => other[field] === first?.[field]),
	);

function DeliverSelectedDialog({ open, onOpenChange, selected, onConfirm }: DeliverSelectedProps) {
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	const canTrack = goTogether(selected);
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Deliver ${orderCountText(selected.length)}?`}
			body={
				<>
					<ul className="scroll-list max-h-60 space-y-1 text-sm">
						{selected.toSorted(changedFirst).map((purchase) => (
							<li key={purchase._id}>
								{purchase.number}: <PartText text={contentText(purchase)} /> for <TypedText>{purchase.name}</TypedText>
								{purchase.addressChangedAt && (
									<strong className="block font-semibold">
										Address or phone changed {changedText(purchase.addressChangedAt, new Date())}
									</strong>
								)}
							</li>
						))}
					</ul>
					<CarrierField value={carrier} onChange={setCarrier} />
					{canTrack ? (
						<TrackingField value={tracking} onChange={setTracking} />
					) : (
						<p className="text-sm text-ink-2">
							These orders have different customers or addresses. To add a tracking number, deliver the orders for one
							customer and address together.
						</p>
					)}
					<DeliveryMailHint orders={selected.length} />
				</>
			}
			confirmLabel={`Deliver ${orderCountText(selected.length)}`}
			cancelLabel="Back"
			confirmVariant="ok"
			onConfirm={() => onConfirm({ carrier, tracking: canTrack ? tracking : "" })}
		/>
	);
}

/** The warnings of a long list are visible without scrolling. */
const changedFirst = (one: DeskPurchase, other: DeskPurchase): number =>
	Number(!one.addressChangedAt) - Number(!other.addressChangedAt);

/** `2 × Socket set, TF-SO-12`, `3 items, 14 units`, `1 of 3 items, 4 units, without 2 withdrawn`. */
function contentText(purchase: DeskPurchase): string {
	const [all, { orders }] = [remainingOrders(purchase), parcelOf(purchase)];
	const [only] = all.length === 1 ? orders : [];
	if (only) return itemText(only, unitsToSend(only));
	const units = orders.reduce((sum, order) => sum + unitsToSend(order), 0);
	const withdrawn = ordersToPack(purchase).length - orders.length;
	return [
		orders.length < all.length ? `${orders.length} of ${itemCountText(all.length)}` : itemCountText(all.length),
		units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`,
		...(withdrawn > 0 ? [`without ${withdrawn} withdrawn`] : []),
	].join(", ");
}
