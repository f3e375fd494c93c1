import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { showFailure } from "../../forms/form-errors.ts";
import { formatDollars } from "../../money/money.ts";
import { blocksRefunds } from "../../orders/disputes.ts";
import type { Order } from "../../orders/order.ts";
import { itemCountText } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { leftOf } from "./refund-form.ts";
import { useSendRefund } from "./refund-order.tsx";
import { PurchaseRefundFields } from "./refund-purchase-fields.tsx";
import {
	initialValues,
	type PurchaseRefundForm,
	purchaseRefundSchema,
	type Refundable,
	selectedAmount,
	selectedPlaces,
	toPurchaseRefundInput,
} from "./refund-purchase-form.ts";

/** Returns the orders of a purchase that can be refunded together (ruling 26). */
export const refundableOrders = (orders: readonly Order[]): Order[] =>
	orders.filter(
		(order) =>
			!order.replaces &&
			(order.status === "paid" || order.status === "delivered") &&
			!blocksRefunds(order.dispute) &&
			leftOf(order) > 0,
	);

/** A button for several items. One item has its own. */
export function RefundTogether({ orders }: { orders: readonly Order[] }) {
	const [isOpen, setOpen] = useState(false);
	const [times, setTimes] = useState(0);
	const refundable = refundableOrders(orders);
	if (refundable.length < 2 && !isOpen) return null;
	function open() {
		setTimes(times + 1);
		setOpen(true);
	}
	return (
		<span data-print="no">
			<Button variant="quiet" onClick={open}>
				Refund {itemCountText(refundable.length)}…
			</Button>
			{times > 0 && <RefundPurchaseDialog key={times} orders={refundable} open={isOpen} onOpenChange={setOpen} />}
		</span>
	);
}

interface RefundPurchaseDialogProps {
	/** Orders of one purchase that can be refunded. */
	orders: readonly Order[];
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Refunds several orders of a purchase, each whole or in part, with one reason and one mail. */
export function RefundPurchaseDialog({ orders, open, onOpenChange }: RefundPurchaseDialogProps) {
	const [{ purchaseId, purchaseNumber }] = orders as [Order];
	const { items, notRead, load } = useRefundable(orders, open);
	const form = useForm<PurchaseRefundForm>({
		resolver: (values, context, options) =>
			zodResolver<PurchaseRefundForm, unknown, PurchaseRefundForm>(purchaseRefundSchema(items))(
				values,
				context,
				options,
			),
		values: useMemo(() => ({ items: items.map(initialValues), reason: "" }), [items]),
		resetOptions: { keepDirtyValues: true },
	});
	const api = useApi();
	const { busy, failure, send } = useSendRefund(`order ${purchaseNumber}`, () => onOpenChange(false));
	const confirm = form.handleSubmit(async (entered) => {
		const json = toPurchaseRefundInput(entered, items);
		const failed = await send((header) =>
			read(api.purchases[":id"].refund.$post({ param: { id: purchaseId }, header, json })),
		);
		if (!failed) return;
		const places = selectedPlaces(entered.items);
		const errors = failed.problem.errors?.map(({ path, message }) => ({
			path: path.replace(/\d+/, (place) => `${places[Number(place)]}`),
			message,
		}));
		showFailure(form, new ApiFailure({ ...failed.problem, errors }));
		await load();
	});
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Refund order ${purchaseNumber}?`}
			body={<PurchaseRefundFields items={items} form={form} />}
			failure={
				form.formState.errors.items?.root?.message ??
				(failure?.problem.errors ? undefined : failure?.message) ??
				notRead
			}
			confirmLabel={items.length > 0 ? refundLabel(selectedAmount(form.watch("items"))) : undefined}
			cancelLabel="Back"
			confirmVariant="danger"
			busy={busy}
			onConfirm={confirm}
		/>
	);
}

const refundLabel = (amount: number) => (amount > 0 ? `Refund ${formatDollars(amount)}` : "Refund");

/** Reads the rest of each order when the dialog opens. */
function useRefundable(listed: readonly Order[], open: boolean) {
	const api = useApi();
	// A reload of the page behind the dialog must not reset it.
	const [orders] = useState(listed);
	const [items, setItems] = useState<Refundable[]>([]);
	const [notRead, setNotRead] = useState<string>();
	const load = useCallback(async () => {
		const [{ purchaseId }] = orders as [Order];
		try {
			const balances = await read(api.purchases[":id"].refunds.$get({ param: { id: purchaseId } }));
			setItems(
				orders.flatMap((order) => {
					const balance = balances.find((one) => one.order === order._id && one.left > 0);
					return balance ? [{ order, left: balance.left, units: balance.units }] : [];
				}),
			);
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			setNotRead(error.message);
		}
	}, [api, orders]);
	useEffect(() => {
		if (open) void load();
	}, [open, load]);
	return { items, notRead, load };
}
