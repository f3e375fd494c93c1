import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type ReactNode, useState } from "react";
import { useMay } from "../../identity/desk-role.ts";
import { deliveryAddress } from "../../orders/delivery/delivery.ts";
import { DeliveryWarnings, DisputedMark } from "../../orders/delivery/delivery-warnings.tsx";
import {
	changedText,
	type DeskPurchase,
	flagOf,
	type Parcel,
	remainingOrders,
	unflaggedOf,
} from "../../orders/list/desk-purchase.ts";
import { WithdrawnMark, withdrawnTexts } from "../../orders/open-withdrawals.tsx";
import { type Order, unitsToSend } from "../../orders/order.ts";
import { ItemLines, itemCountText } from "../../orders/order-facts.tsx";
import { itemNumber } from "../../orders/order-labels.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { CheckboxField } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { CarrierField, DeliveryMailHint, TrackingField } from "../tracking-field.tsx";
import { useDelivery } from "./use-deliver-parcels.ts";

interface DeliverButtonProps {
	parcel: Parcel;
	label: string;
	/** The page's main action. */
	isMain?: boolean;
	children?: ReactNode;
}

/** The check button of a paid order (specification §2; ruling 10). Opens a dialog for items, carrier and tracking number. */
export function DeliverButton({ parcel, label, isMain, children }: DeliverButtonProps) {
	const [dialog, setDialog] = useState({ open: false, times: 0 });
	const { purchase, orders } = parcel;
	const flag = flagOf(purchase, unflaggedOf(purchase, orders))?.flag;
	const kind = flag ? "" : isMain ? "desk-button-filled" : "desk-button-go";
	const isGone = !useMay("shipping") || orders.length === 0;
	return (
		<>
			{!isGone && (
				<button
					type="button"
					data-action="deliver"
					onClick={() => setDialog(({ times }) => ({ open: true, times: times + 1 }))}
					aria-label={flag ? `${label}: needs confirmation, the order is ${flag}` : label}
					className={`desk-button ${kind}`}
				>
					<IconCheck aria-hidden="true" size="1.125rem" stroke={2} />
					{children}
				</button>
			)}
			{dialog.times > 0 && (
				<DeliverDialog
					key={dialog.times}
					parcel={parcel}
					open={dialog.open && !isGone}
					onOpenChange={(open) => setDialog(({ times }) => ({ open, times }))}
				/>
			)}
		</>
	);
}

interface DeliverDialogProps {
	parcel: Parcel;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

function DeliverDialog({ parcel: { purchase, orders }, open, onOpenChange }: DeliverDialogProps) {
	const { busy, deliver } = useDelivery();
	const [left, setLeft] = useState<ReadonlySet<string>>(() => {
		const first = unflaggedOf(purchase, orders);
		return new Set(orders.filter((order) => !first.includes(order)).map(({ _id }) => _id));
	});
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	const [failure, setFailure] = useState<string>();
	/** The parcel as first shown. After a refusal, as shown then. */
	const [shown, setShown] = useState<Parcel["shown"]>({ purchase, orders });
	const chosen = orders.filter(({ _id }) => !left.has(_id));
	const flag = flagOf(purchase, chosen)?.flag;
	async function confirm() {
		if (chosen.length === 0) return setFailure("Select at least one item.");
		setFailure(undefined);
		const parcel = { purchase, orders: chosen, isConfirmed: flag !== undefined, shown };
		const why = await deliver(parcel, { carrier, tracking });
		setFailure(why);
		setShown(undefined);
		if (why === undefined) onOpenChange(false);
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={dialogTitle(purchase, chosen)}
			body={
				<>
					<Items purchase={purchase} orders={orders} left={left} onLeave={setLeft} />
					<DeliveryWarnings orders={chosen} />
					<Destination purchase={purchase} />
					{purchase.note && (
						<p dir="auto" className="border-l-2 border-control pl-3 [overflow-wrap:anywhere]">
							{purchase.note}
						</p>
					)}
					<div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
						<div>
							<CarrierField value={carrier} onChange={setCarrier} />
						</div>
						<TrackingField value={tracking} onChange={setTracking} />
					</div>
					<DeliveryMailHint orders={1} />
				</>
			}
			failure={failure}
			confirmLabel={flag ? "Ship anyway" : deliverLabel(chosen.length, orders.length)}
			cancelLabel={flag ? "Don't ship" : "Back"}
			confirmVariant={flag ? "danger" : "ok"}
			busy={busy}
			onConfirm={() => void confirm()}
		/>
	);
}

function deliverLabel(chosen: number, all: number): string {
	if (chosen === 0) return "Select items";
	return all > 1 ? `Deliver ${itemCountText(chosen)}` : "Deliver";
}

function dialogTitle(purchase: DeskPurchase, chosen: readonly Order[]): string {
	const { name, number } = purchase;
	const flag = flagOf(purchase, chosen)?.flag;
	if (flag === "disputed") return `Order ${number} is disputed`;
	if (flag) {
		const withdrawn = chosen.filter((order) => flagOf(purchase, [order]));
		return `${isolate(name)} has withdrawn from ${withdrawnTexts(withdrawn).join(", ")}`;
	}
	const count = remainingOrders(purchase).length;
	const [only] = chosen.length === 1 ? chosen : [];
	if (only && count > 1) return `Deliver only item ${itemNumber(only)}?`;
	return chosen.length > 0 && chosen.length < count
		? `Deliver ${chosen.length} of ${itemCountText(count)} of order ${number}?`
		: `Deliver order ${number}?`;
}

function Destination({ purchase }: Pick<Parcel, "purchase">) {
	const { name, addressChangedAt } = purchase;
	return (
		<div>
			<p
				dir="auto"
				className="whitespace-pre-line [overflow-wrap:anywhere]"
			>{`${name}\n${deliveryAddress(purchase)}`}</p>
			{addressChangedAt && (
				<p className="mt-1 border-l-2 border-control pl-3 font-semibold">
					Address or phone changed <time dateTime={addressChangedAt}>{changedText(addressChangedAt, new Date())}</time>
				</p>
			)}
		</div>
	);
}

/** From this number of items on, all can be selected or cleared together. */
const manyItems = 5;

interface ItemsProps {
	purchase: DeskPurchase;
	orders: readonly Order[];
	left: ReadonlySet<string>;
	onLeave: (left: ReadonlySet<string>) => void;
}

/** Items that are not selected stay to pack. */
function Items({ purchase, orders, left, onLeave }: ItemsProps) {
	const [first] = orders;
	if (orders.length === 1 && first)
		return (
			<p className="flex font-semibold">
				<ItemLines order={first} units={unitsToSend(first)} />
			</p>
		);
	const flags = orders.flatMap((order) => flagOf(purchase, [order])?.flag ?? []);
	function toggle(id: string) {
		const after = new Set(left);
		if (!after.delete(id)) after.add(id);
		onLeave(after);
	}
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">{itemCountText(orders.length)}</legend>
			{flags.length > 0 && flags.length < orders.length && (
				<p className="text-sm font-semibold text-error">
					{flags.length} of {itemCountText(orders.length)} {[...new Set(flags)].join(" or ")}
				</p>
			)}
			{orders.length >= manyItems && (
				<CheckboxField
					className="py-1"
					label="All items"
					checked={left.size === 0}
					onChange={({ currentTarget }) => onLeave(new Set(currentTarget.checked ? [] : orders.map(({ _id }) => _id)))}
				/>
			)}
			<div className="scroll-list max-h-64 border-y border-hairline">
				{orders.map((order) => (
					<CheckboxField
						key={order._id}
						className="py-1"
						label={
							<ItemLines order={order} units={unitsToSend(order)}>
								<WithdrawnMark order={order} />
								<DisputedMark order={order} />
							</ItemLines>
						}
						checked={!left.has(order._id)}
						onChange={() => toggle(order._id)}
					/>
				))}
			</div>
			<p className="mt-1 text-sm text-ink-2">Items you clear stay to pack.</p>
		</fieldset>
	);
}
