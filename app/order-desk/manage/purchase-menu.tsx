import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useRowCall } from "../../api/use-call.ts";
import { useMay } from "../../identity/desk-role.ts";
import { type DeskPurchase, itemsOf } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { itemPath, orderPath } from "../../orders/order-facts.tsx";
import { packingDocumentsPath } from "../../orders/packing-documents.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { MenuButton, MenuLink, MenuText, RowMenu } from "../../ui/lists/row-menu.tsx";
import { CancelItemDialog } from "../cancel-dialog.tsx";
import { CloseWithoutRefundDialog, closeLabel } from "../close-without-refund.tsx";
import { NoteField, useOrderNote } from "../order/order-note.tsx";
import { moneyOfferOf, whyNoRefund } from "../order-actions.tsx";
import { RefundDialog } from "../refund/refund-dialog.tsx";
import { refundableOrders } from "../refund/refund-form.ts";
import { lastShipmentOf, useUndoDelivery } from "../shipping/undo-delivery.tsx";
import { CancelPurchase } from "./cancel-purchase.tsx";
import { useDelivery } from "./use-deliver-parcels.ts";

/** Opens one of the dialogs of a menu. Each opening is a new dialog. */
function useMenuDialogs<Name extends string>() {
	const [current, setCurrent] = useState<{ name?: Name; open: boolean; times: number }>({ open: false, times: 0 });
	return {
		openDialog: (name: Name) => setCurrent(({ times }) => ({ name, open: true, times: times + 1 })),
		dialog: (name: Name) =>
			current.name === name && {
				key: current.times,
				open: current.open,
				onOpenChange: (open: boolean) => setCurrent((before) => ({ ...before, open })),
			},
	};
}

export function PurchaseMenu({ purchase }: { purchase: DeskPurchase }) {
	const { openDialog, dialog } = useMenuDialogs<"note" | "cancel" | "refund" | "close">();
	const items = itemsOf(purchase);
	const [only] = items.length === 1 ? items : [];
	const unpaid = items.filter(({ status }) => status === "unpaid");
	const replacement = only?.replaces && only.status === "paid" ? only : undefined;
	const refundable = only ? [] : refundableOrders(items);
	const undoable = useUndoDelivery(lastShipmentOf(items), useDelivery().onUndone);
	const [isAdmin, mayShip] = [useMay(), useMay("shipping")];
	const why = whyNoRefund(items);
	const note = dialog("note");
	const cancel = dialog("cancel");
	const refund = dialog("refund");
	return (
		<>
			<RowMenu label={`More for order ${purchase.number}`}>
				{items[0] && <MenuLink to={orderPath(items[0])}>Open</MenuLink>}
				{mayShip && <PackingDocuments purchase={purchase} />}
				{mayShip && (
					<MenuButton onClick={() => openDialog("note")}>{purchase.note ? "Edit note…" : "Write a note…"}</MenuButton>
				)}
				{undoable && <MenuButton onClick={undoable.undo}>Undo delivery</MenuButton>}
				{isAdmin && only && <MoneyEntries order={only} onOpen={openDialog} />}
				{isAdmin && why && <MenuText>{why}</MenuText>}
				{isAdmin && refundable.length > 1 && (
					<MenuButton isDanger onClick={() => openDialog("refund")}>
						Refund…
					</MenuButton>
				)}
				{isAdmin && (unpaid.length > 0 || replacement) && (
					<MenuButton isDanger onClick={() => openDialog("cancel")}>
						Cancel order…
					</MenuButton>
				)}
			</RowMenu>
			{note && <NoteDialog {...note} key={note.key} purchase={purchase} />}
			{cancel && !replacement && <CancelPurchase {...cancel} key={cancel.key} purchase={purchase} unpaid={unpaid} />}
			{cancel && replacement && (
				<CancelItemDialog {...cancel} key={cancel.key} order={replacement} orders={purchase.orders} />
			)}
			{only && <MoneyDialogs order={only} dialog={dialog} />}
			{refund && !only && refundable.length > 0 && <RefundDialog {...refund} key={refund.key} orders={refundable} />}
		</>
	);
}

interface ItemMenuProps {
	order: Order;
	/** All orders of its purchase. */
	orders: readonly Order[];
	number: string;
}

/** The menu of one item of several. */
export function ItemMenu({ order, orders, number }: ItemMenuProps) {
	const { openDialog, dialog } = useMenuDialogs<"cancel" | "refund" | "close">();
	const isAdmin = useMay();
	const cancel = dialog("cancel");
	return (
		<>
			<RowMenu label={`More for item ${number}`}>
				<MenuLink to={itemPath(order)}>Open</MenuLink>
				<MenuLink to={`/product/${encodeURIComponent(order.productId)}`}>Open product</MenuLink>
				{isAdmin && <MoneyEntries order={order} onOpen={openDialog} />}
				{isAdmin && order.status === "unpaid" && (
					<MenuButton isDanger onClick={() => openDialog("cancel")}>
						Cancel this item…
					</MenuButton>
				)}
			</RowMenu>
			{cancel && <CancelItemDialog {...cancel} key={cancel.key} order={order} orders={orders} />}
			<MoneyDialogs order={order} dialog={dialog} />
		</>
	);
}

function PackingDocuments({ purchase }: { purchase: DeskPurchase }) {
	const { pathname, search } = useLocation();
	if (!purchase.orders.some(({ status }) => status === "paid" || status === "delivered")) return null;
	const state = { list: pathname + search };
	return (
		<>
			<MenuLink to={packingDocumentsPath("slips", [purchase.number])} state={state}>
				Packing slip
			</MenuLink>
			<MenuLink to={packingDocumentsPath("labels", [purchase.number])} state={state}>
				Labels
			</MenuLink>
		</>
	);
}

function MoneyEntries({ order, onOpen }: { order: Order; onOpen: (name: "refund" | "close") => void }) {
	const { offer, why } = moneyOfferOf(order) ?? {};
	return (
		<>
			{why && <MenuText>{why}</MenuText>}
			{offer && (
				<MenuButton isDanger onClick={() => onOpen(offer)}>
					{offer === "refund" ? "Refund" : closeLabel(order)}…
				</MenuButton>
			)}
		</>
	);
}

interface MoneyDialogsProps {
	order: Order;
	dialog: (name: "refund" | "close") => false | { key: number; open: boolean; onOpenChange: (open: boolean) => void };
}

function MoneyDialogs({ order, dialog }: MoneyDialogsProps) {
	const refund = dialog("refund");
	const close = dialog("close");
	return (
		<>
			{refund && <RefundDialog {...refund} key={refund.key} orders={[order]} />}
			{close && <CloseWithoutRefundDialog {...close} key={close.key} order={order} />}
		</>
	);
}

interface NoteDialogProps {
	purchase: DeskPurchase;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

function NoteDialog({ purchase: { number, note, orders }, open, onOpenChange }: NoteDialogProps) {
	const { busy, failure, run } = useRowCall();
	const { text, setText, save, discard } = useOrderNote(orders[0]?._id ?? "", note ?? "");
	const field = useRef<HTMLTextAreaElement>(null);
	const confirm = () =>
		run(async () => {
			await save();
			onOpenChange(false);
		});
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={(isOpen) => {
				if (!isOpen) discard();
				onOpenChange(isOpen);
			}}
			title={`Note on order ${number}`}
			body={<NoteField ref={field} value={text} onChange={setText} />}
			firstField={field}
			failure={failure?.message}
			confirmLabel="Save note"
			cancelLabel="Cancel"
			busy={busy}
			onConfirm={() => void confirm()}
		/>
	);
}
