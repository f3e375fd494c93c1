import type { UseFormReturn } from "react-hook-form";
import { asNumber } from "../forms/form-errors.ts";
import { formatDollars } from "../money/money.ts";
import type { Order } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { maxReasonLength, type RefundBalanceAnswer } from "../payments/refund-schema.ts";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { leftOf, type RefundForm } from "./refund-form.ts";

interface RefundFieldsProps {
	order: Order;
	balance: RefundBalanceAnswer | undefined;
	form: UseFormReturn<RefundForm>;
}

const howMuch = [
	["whole", "All that is left"],
	["part", "A part"],
] as const;

export function RefundFields({ order, balance, form }: RefundFieldsProps) {
	const { register, formState, watch } = form;
	const { errors } = formState;
	const isWhole = watch("much") === "whole";
	const units = balance?.units ?? order.quantity;
	return (
		<div className="space-y-4">
			<p>
				{order.quantity} × {order.product} for {order.name}, {orderLabel(order)}. {effect(order, isWhole, balance)}
			</p>
			<EarlierRefunds order={order} balance={balance} />
			<SelectField label="How much" choices={howMuch} {...register("much")} />
			{isWhole ? (
				units > 0 && <CheckboxField label={restockText(units, order.quantity)} {...register("restock")} />
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
				maxLength={maxReasonLength}
				autoComplete="off"
				hint="Kept with the order, for admins."
				error={errors.reason?.message}
				{...register("reason")}
			/>
		</div>
	);
}

function effect(order: Order, isWhole: boolean, balance: RefundBalanceAnswer | undefined): string {
	const isDelivered = order.status === "delivered";
	const money = isWhole ? formatDollars(balance?.left ?? leftOf(order)) : "What you enter";
	const goes = isWhole ? "go back" : "goes back";
	if (isWhole && !isDelivered) return `${money} ${goes} to the card, and the order is closed.`;
	return `${money} ${goes} to the card, and the order stays ${isDelivered ? "delivered" : "to be delivered"}.`;
}

const restockText = (units: number, quantity: number) =>
	units === quantity ? "Put the units back in stock" : `Put the other ${units} of ${quantity} units back in stock`;

function EarlierRefunds({ order, balance }: Pick<RefundFieldsProps, "order" | "balance">) {
	if (!balance) return null;
	const { left, totalPrice, due, parts } = balance;
	const stateText = { due: ", not sent yet", withdrawn: ", not sent: the card provider could not", sent: "" };
	return (
		<div className="measure border-y border-hairline py-3 text-sm">
			<p>
				Left: {formatDollars(left)} of {formatDollars(totalPrice)}
				{due > 0 && `; ${formatDollars(due)} noted and not sent yet`}
			</p>
			{parts.map(({ _id, amount, units, reason, state }) => (
				<p key={_id} className="mt-1 break-words text-ink-2">
					{formatDollars(amount)}
					{stateText[state]}
					{units > 0 && `; ${units} of ${order.quantity} units back`}
					{reason && `: ${reason}`}
				</p>
			))}
		</div>
	);
}
