import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { isUnanswered, useRowCall } from "../../api/use-call.ts";
import { showFailure } from "../../forms/form-errors.ts";
import type { Order } from "../../orders/order.ts";
import { orderLabel } from "../../orders/order-facts.tsx";
import { numberText } from "../../orders/order-labels.ts";
import type { RefundBalanceAnswer, RefundedAnswer } from "../../payments/refunds-api.server.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { isolate } from "../../ui/isolate.ts";
import { RefundFields } from "./refund-fields.tsx";
import { type RefundEntered, type RefundForm, refundFormSchema, refundResult, toRefundInput } from "./refund-form.ts";

/**
 * Refunds a paid or delivered order in full or in part. The admin enters how many units are not sent and how many are
 * returned to stock (ruling 26).
 */
export function RefundOrder({ order }: { order: Order }) {
	const [isOpen, setOpen] = useState(false);
	const [times, setTimes] = useState(0);
	function open() {
		setTimes(times + 1);
		setOpen(true);
	}
	return (
		<>
			<Button
				variant="quiet"
				onClick={open}
				aria-label={`Refund ${orderLabel(order)}: ${isolate(order.product)} for ${isolate(order.name)}`}
			>
				Refund
			</Button>
			<RefundDialog key={times} order={order} open={isOpen} onOpenChange={setOpen} />
		</>
	);
}

interface RefundDialogProps {
	order: Order;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function RefundDialog({ order, open, onOpenChange }: RefundDialogProps) {
	const { balance, load } = useRefundBalance(order._id, open);
	const form = useForm<RefundForm, unknown, RefundEntered>({
		resolver: (values, context, options) =>
			zodResolver<RefundForm, unknown, RefundEntered>(refundFormSchema(balance))(values, context, options),
		defaultValues: { much: "whole", restock: order.status === "paid", amount: "", units: 0, restocked: 0, reason: "" },
	});
	const { busy, failure, refund } = useRefund(order, balance, () => onOpenChange(false));
	const confirm = form.handleSubmit(async (entered) => {
		const failed = await refund(entered);
		if (!failed) return;
		showFailure(form, failed);
		await load();
	});
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Refund ${numberText(order)}?`}
			body={<RefundFields order={order} balance={balance} form={form} />}
			failure={failure?.problem.errors ? undefined : failure?.message}
			confirmLabel="Refund"
			cancelLabel="Back"
			confirmVariant="danger"
			busy={busy}
			onConfirm={confirm}
		/>
	);
}

/** Reads the refund balance when the dialog opens. Without an answer, the whole amount can still be refunded. */
function useRefundBalance(id: string, open: boolean) {
	const api = useApi();
	const [balance, setBalance] = useState<RefundBalanceAnswer>();
	const load = useCallback(async () => {
		try {
			setBalance(await read(api.orders[":id"].refunds.$get({ param: { id } })));
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
		}
	}, [api, id]);
	useEffect(() => {
		if (open) void load();
	}, [open, load]);
	return { balance, load };
}

function useRefund(order: Order, balance: RefundBalanceAnswer | undefined, onDone: () => void) {
	const api = useApi();
	const { busy, failure, send } = useSendRefund(numberText(order), onDone);
	const refund = (entered: RefundEntered) =>
		send((header) => {
			const json = toRefundInput(entered, order, balance);
			return read(api.orders[":id"].refund.$post({ param: { id: order._id }, header, json }));
		});
	return { busy, failure, refund };
}

/** Sends a refund, and shows its result. @param number of the order or item */
export function useSendRefund(number: string, onDone: () => void) {
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	async function send(call: (header: { "idempotency-key": string }) => Promise<RefundedAnswer>) {
		const failed = await run(async (key) => {
			const { done, words } = refundResult(number, await call({ "idempotency-key": key }));
			if (done) toast.success(words);
			else toast.error(words);
			onDone();
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
		return failed;
	}
	return { busy, failure, send };
}
