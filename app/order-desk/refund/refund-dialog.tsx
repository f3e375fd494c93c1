import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { isUnanswered, useRowCall } from "../../api/use-call.ts";
import { showFailure } from "../../forms/form-errors.ts";
import { formatDollars } from "../../money/money.ts";
import { useWithdrawalsFrom } from "../../orders/open-withdrawals.tsx";
import type { Order } from "../../orders/order.ts";
import { itemCountText, orderLabel } from "../../orders/order-facts.tsx";
import { numberText } from "../../orders/order-labels.ts";
import type { RefundBalanceAnswer } from "../../payments/refunds-api.server.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { isolate } from "../../ui/isolate.ts";
import { RefundFields } from "./refund-fields.tsx";
import {
	initialValues,
	type RefundForm,
	refundableOf,
	refundableOrders,
	refundFormSchema,
	refundResult,
	selectedAmount,
	selectedPlaces,
	toRefundInput,
} from "./refund-form.ts";

/** A button for one order. */
export const RefundOrder = ({ order }: { order: Order }) => (
	<RefundButton
		orders={[order]}
		text="Refund…"
		label={`Refund ${orderLabel(order)}: ${isolate(order.product)} for ${isolate(order.name)}`}
	/>
);

/** A button for several items. One item has its own. */
export function RefundTogether({ orders }: { orders: readonly Order[] }) {
	const refundable = refundableOrders(orders);
	const text = `Refund ${itemCountText(refundable.length)}…`;
	return <RefundButton orders={refundable} text={text} isOffered={refundable.length > 1} />;
}

/** The dialog that a link with `?refund` opens. The link can name the orders to select: those of one withdrawal. */
export function RefundFromLink({ orders }: { orders: readonly Order[] }) {
	const [query, setQuery] = useSearchParams();
	const refundable = refundableOrders(orders);
	const named = query.get("refund");
	if (named === null || refundable.length === 0) return null;
	const selected = named ? named.split(",") : undefined;
	return (
		<RefundDialog orders={refundable} selected={selected} open onOpenChange={() => setQuery({}, { replace: true })} />
	);
}

interface RefundButtonProps {
	orders: readonly Order[];
	text: string;
	label?: string;
	/** False removes the button, but not an open dialog. */
	isOffered?: boolean;
}

function RefundButton({ orders, text, label, isOffered = true }: RefundButtonProps) {
	const [isOpen, setOpen] = useState(false);
	const [times, setTimes] = useState(0);
	if (!isOffered && !isOpen) return null;
	function open() {
		setTimes(times + 1);
		setOpen(true);
	}
	return (
		<>
			<Button variant="quiet" data-danger="" onClick={open} aria-label={label}>
				{text}
			</Button>
			{times > 0 && <RefundDialog key={times} orders={orders} open={isOpen} onOpenChange={setOpen} />}
		</>
	);
}

interface RefundDialogProps {
	/** Orders of one purchase that can be refunded. */
	orders: readonly Order[];
	/** Ids of the orders to select. Defaults to those with a withdrawal in progress. */
	selected?: readonly string[];
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Refunds orders of a purchase, each whole or in part, with one reason and one mail (ruling 26). */
export function RefundDialog({ orders, selected, open, onOpenChange }: RefundDialogProps) {
	const [first] = orders as [Order];
	const withdrawals = useWithdrawalsFrom(orders);
	const [withdrawn] = useState(() => selected ?? withdrawals.map(({ order }) => order));
	// A reload of the page behind the dialog must not reset it.
	const [shown] = useState(() => firstOf(orders, withdrawn));
	const { items, notRead, load } = useRefundable(shown, open);
	const form = useForm<RefundForm>({
		resolver: (values, context, options) =>
			zodResolver<RefundForm, unknown, RefundForm>(refundFormSchema(items))(values, context, options),
		values: useMemo(() => initialValues(items, withdrawn), [items, withdrawn]),
		resetOptions: { keepDirtyValues: true },
	});
	const number = items.length === 1 ? numberText(first) : `order ${first.purchaseNumber}`;
	const { busy, failure, send } = useSendRefund(orders, number, () => onOpenChange(false));
	const confirm = form.handleSubmit(async (entered) => {
		const failed = await send(toRefundInput(entered, items));
		if (!failed) return;
		const places = selectedPlaces(entered.items);
		const errors = failed.problem.errors?.map(({ path, message }) => ({
			path: path.replace(/\d+/, (place) => `${places[Number(place)]}`).replace(/restock$/, "restocked"),
			message,
		}));
		showFailure(form, new ApiFailure({ ...failed.problem, errors }));
		// The typed values exceed the rest of the payment.
		if (failed.problem.code === "refund-balance-changed")
			for (const place of places)
				for (const name of ["amount", "units", "restocked"] as const) form.resetField(`items.${place}.${name}`);
		await load();
	});
	const { errors } = form.formState;
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Refund ${number}?`}
			body={<RefundFields items={items} form={form} />}
			failure={errors.items?.root?.message ?? (failure?.problem.errors ? undefined : failure?.message) ?? notRead}
			confirmLabel={refundLabel(selectedAmount(form.watch("items")))}
			cancelLabel="Back"
			confirmVariant="danger"
			isBlocked={selectedPlaces(form.watch("items")).length === 0}
			isWide={items.length > 1}
			busy={busy}
			onConfirm={confirm}
		/>
	);
}

/** Puts the withdrawn orders first: they are selected, and must not be out of sight below many others. */
function firstOf(orders: readonly Order[], withdrawn: readonly string[]): readonly Order[] {
	const isFirst = ({ _id }: Order) => withdrawn.includes(_id);
	return [...orders.filter(isFirst), ...orders.filter((order) => !isFirst(order))];
}

const refundLabel = (amount: number) => (amount > 0 ? `Refund ${formatDollars(amount)}` : "Refund");

/** Sends a refund, and shows its result. */
function useSendRefund(orders: readonly Order[], number: string, onDone: () => void) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	async function send(json: ReturnType<typeof toRefundInput>) {
		const [{ purchaseId: id }] = orders as [Order];
		const failed = await run(async (key) => {
			const header = { "idempotency-key": key };
			const answer = await read(api.purchases[":id"].refund.$post({ param: { id }, header, json }));
			const { done, words } = refundResult(number, answer);
			if (done) toast.success(words);
			else toast.error(words);
			onDone();
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
		return failed;
	}
	return { busy, failure, send };
}

/** Reads the balance of each order when the dialog opens. Without an answer, the whole amount can still be refunded. */
function useRefundable(orders: readonly Order[], open: boolean) {
	const api = useApi();
	const [balances, setBalances] = useState<RefundBalanceAnswer[]>([]);
	const [notRead, setNotRead] = useState<string>();
	const load = useCallback(async () => {
		const [{ purchaseId: id }] = orders as [Order];
		try {
			setBalances(await read(api.purchases[":id"].refunds.$get({ param: { id } })));
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			setNotRead(error.message);
		}
	}, [api, orders]);
	useEffect(() => {
		if (open) void load();
	}, [open, load]);
	const items = useMemo(() => orders.map((order) => refundableOf(order, balances)), [orders, balances]);
	return { items, notRead, load };
}
