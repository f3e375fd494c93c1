import type { UseFormReturn } from "react-hook-form";
import { asNumber } from "../forms/form-errors.ts";
import { formatDollars } from "../money/money.ts";
import type { Order } from "../orders/order.ts";
import { orderWords } from "../orders/order-facts.tsx";
import { longestReason, type RefundStandingAnswer } from "../payments/refund-schema.ts";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { leftOf, type RefundForm } from "./refund-form.ts";

interface RefundFieldsProps {
	order: Order;
	/** Undefined until it is known. */
	standing: RefundStandingAnswer | undefined;
	form: UseFormReturn<RefundForm>;
}

const howMuch = [
	["whole", "All that is left"],
	["part", "A part"],
] as const;

/** How much of an order goes back, and how many of its units. */
export function RefundFields({ order, standing, form }: RefundFieldsProps) {
	const { register, formState, watch } = form;
	const { errors } = formState;
	const isWhole = watch("much") === "whole";
	const units = standing?.units ?? order.quantity;
	return (
		<div className="space-y-4">
			<p>
				{order.quantity} × {order.product} for {order.name}, {orderWords(order)}. {effect(order, isWhole, standing)}
			</p>
			<Standing order={order} standing={standing} />
			<SelectField label="How much" choices={howMuch} {...register("much")} />
			{isWhole ? (
				units > 0 && <CheckboxField label={restockWords(units, order.quantity)} {...register("restock")} />
			) : (
				<div className="grid gap-4 sm:grid-cols-2">
					<TextField
						label="Amount"
						type="number"
						inputMode="decimal"
						step="0.01"
						hint="Dollars."
						autoComplete="off"
						error={errors.amount?.message}
						{...register("amount", asNumber)}
					/>
					<QuantityField
						label="Units back in stock"
						{...register("units", asNumber)}
						min={0}
						max={units}
						hint={`0 to ${units}.`}
						error={errors.units?.message}
					/>
				</div>
			)}
			<TextField
				label="Reason"
				optional
				maxLength={longestReason}
				autoComplete="off"
				hint="Kept with the order, for admins."
				error={errors.reason?.message}
				{...register("reason")}
			/>
		</div>
	);
}

function effect(order: Order, isWhole: boolean, standing: RefundStandingAnswer | undefined): string {
	const isDelivered = order.status === "delivered";
	const money = isWhole ? formatDollars(standing?.left ?? leftOf(order)) : "What you enter";
	const goes = isWhole ? "go back" : "goes back";
	if (isWhole && !isDelivered) return `${money} ${goes} to the card, and the order is closed.`;
	return `${money} ${goes} to the card, and the order stays ${isDelivered ? "delivered" : "to be delivered"}.`;
}

const restockWords = (units: number, quantity: number) =>
	units === quantity ? "Put the units back in stock" : `Put the other ${units} of ${quantity} units back in stock`;

/** What went back before. */
function Standing({ order, standing }: Pick<RefundFieldsProps, "order" | "standing">) {
	if (!standing) return null;
	const { left, totalPrice, due, parts } = standing;
	const said = { due: ", not sent yet", withdrawn: ", not sent: the card provider could not", sent: "" };
	return (
		<div className="measure border-y border-hairline py-3 text-sm">
			<p>
				Left: {formatDollars(left)} of {formatDollars(totalPrice)}
				{due > 0 && `; ${formatDollars(due)} noted and not sent yet`}
			</p>
			{parts.map(({ _id, amount, units, reason, state }) => (
				<p key={_id} className="mt-1 break-words text-ink-2">
					{formatDollars(amount)}
					{said[state]}
					{units > 0 && `; ${units} of ${order.quantity} units back`}
					{reason && `: ${reason}`}
				</p>
			))}
		</div>
	);
}
