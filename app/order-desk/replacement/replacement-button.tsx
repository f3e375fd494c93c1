import { useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { isUnanswered, useRowCall } from "../../api/use-call.ts";
import { numberFault, readTypedCount } from "../../forms/typed-number.ts";
import type { Order } from "../../orders/order.ts";
import { orderLabel } from "../../orders/order-facts.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { QuantityField } from "../../ui/fields/quantity-field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { TypedText } from "../../ui/typed-text.tsx";

interface ReplacementButtonProps {
	order: Order;
	/** Units that were neither refunded nor replaced. */
	left: number;
}

/** Sends the customer of a delivered order a replacement at no charge. */
export function ReplacementButton({ order, left }: ReplacementButtonProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [isOpen, setOpen] = useState(false);
	const { product, name } = order;
	/** `left` when the dialog was opened. Undefined after a refusal, which shows the new one. */
	const [shownLeft, setShownLeft] = useState<number>();
	const [typed, setTyped] = useState(String(left));
	const units = readTypedCount(typed) ?? Number.NaN;
	if (left < 1 && !isOpen) return null;
	async function replace() {
		const failed = await run(async (key) => {
			const call = {
				param: { id: order._id },
				header: { "idempotency-key": key },
				json: { quantity: units, left: shownLeft ?? left },
			};
			const placed = await read(api.orders[":id"].replacement.$post(call));
			toast.success(`Replacement placed: order ${placed.order.purchaseNumber}.`);
			setOpen(false);
		});
		setShownLeft(undefined);
		if (failed && isUnanswered(failed)) toast.error(failed.message);
	}
	function open() {
		clearFailure();
		setTyped(String(left));
		setShownLeft(left);
		setOpen(true);
	}
	return (
		<>
			<Button
				variant="quiet"
				onClick={open}
				aria-label={`Replace ${orderLabel(order)}: ${isolate(product)} for ${isolate(name)}`}
			>
				Replace…
			</Button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Send a replacement?"
				body={
					<>
						<p>
							<PartText text={product} /> for <TypedText>{name}</TypedText>, at no charge, to the address of order{" "}
							{order.purchaseNumber}. The customer gets an e-mail.
						</p>
						<QuantityField
							label="Quantity"
							min={1}
							max={left}
							value={typed}
							onChange={({ currentTarget }) => setTyped(currentTarget.value)}
							error={(Number.isNaN(units) && numberFault(typed, "units")) || failure?.problem.errors?.[0]?.message}
						/>
					</>
				}
				failure={failure?.problem.errors ? undefined : failure?.message}
				confirmLabel="Send replacement"
				cancelLabel="Back"
				busy={busy}
				onConfirm={() => void replace()}
			/>
		</>
	);
}
