import type { UseFormReturn } from "react-hook-form";
import { asQuantity } from "../../forms/form-errors.ts";
import { fieldDollars, formatDollars } from "../../money/money.ts";
import type { Order } from "../../orders/order.ts";
import { maxReasonLength } from "../../orders/order-history.ts";
import type { RefundBalanceAnswer } from "../../payments/refunds-api.server.ts";
import { CheckboxField, SelectField, TextField } from "../../ui/fields/field.tsx";
import { QuantityField } from "../../ui/fields/quantity-field.tsx";
import { readWholeNumber } from "../../ui/fields/whole-number.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import { leftOf, type RefundEntered, type RefundForm, refundOf } from "./refund-form.ts";

interface RefundFieldsProps {
	order: Order;
	balance: RefundBalanceAnswer | undefined;
	form: UseFormReturn<RefundForm, unknown, RefundEntered>;
}

const amountChoices = [
	["whole", "Full remaining amount"],
	["part", "Partial amount"],
] as const;

export function RefundFields({ order, balance, form }: RefundFieldsProps) {
	const { register, formState, watch, setValue } = form;
	const { errors, dirtyFields } = formState;
	const isAmountTyped = dirtyFields.amount === true;
	const isWhole = watch("much") === "whole";
	const units = balance?.units ?? order.quantity;
	const entered = watch("units") ?? 0;
	const proposed = entered > 0 && entered <= units ? refundOf(order, entered, balance) : undefined;
	function propose(typed: number) {
		const isPossible = typed > 0 && typed <= units;
		if (!isAmountTyped) setValue("amount", isPossible ? fieldDollars(refundOf(order, typed, balance)) : "");
	}
	return (
		<div className="space-y-4">
			<p>
				{order.quantity} × {order.product} for <TypedText>{order.name}</TypedText>. {effect(order, isWhole, balance)}
			</p>
			<EarlierRefunds order={order} balance={balance} />
			<SelectField label="Refund amount" choices={amountChoices} {...register("much")} />
			{isWhole ? (
				units > 0 && <CheckboxField label={restockText(units, order.quantity)} {...register("restock")} />
			) : (
				<div className="grid gap-4 sm:grid-cols-2">
					<div className="sm:col-span-2">
						<TextField
							label="Amount"
							inputMode="decimal"
							hint={
								proposed === undefined
									? "Dollars."
									: `Dollars. ${unitsText(order, entered)}: ${formatDollars(proposed)}.`
							}
							autoComplete="off"
							error={errors.amount?.message}
							{...register("amount")}
						/>
					</div>
					<QuantityField
						label={order.status === "delivered" ? "Units coming back" : "Units not to send"}
						{...register("units", {
							...asQuantity,
							onChange: ({ target }) => propose(readWholeNumber(target.value) ?? Number.NaN),
						})}
						min={0}
						max={units}
						hint={`0 to ${units}.`}
						error={errors.units?.message}
					/>
					<QuantityField
						label="Units to restock"
						{...register("restocked", asQuantity)}
						min={0}
						max={units}
						hint="How many of these go back to stock."
						error={errors.restocked?.message}
					/>
				</div>
			)}
			<TextField
				label="Reason"
				optional
				maxLength={maxReasonLength}
				autoComplete="off"
				hint="Only visible to admins."
				error={errors.reason?.message}
				{...register("reason")}
			/>
		</div>
	);
}

function effect(order: Order, isWhole: boolean, balance: RefundBalanceAnswer | undefined): string {
	const isDelivered = order.status === "delivered";
	const money = isWhole ? formatDollars(balance?.left ?? leftOf(order)) : "The amount you enter";
	const isItem = order.purchaseItems > 1;
	const what = isItem ? "This item" : "The order";
	if (isWhole && !isDelivered)
		return `${money} will be refunded to the card. ${what} will be closed.${isItem ? " The other items stay." : ""}`;
	return `${money} will be refunded to the card. ${what} stays ${isDelivered ? "shipped" : "to be shipped"}.`;
}

function unitsText({ delivery, tax }: Order, units: number): string {
	const counted = units === 1 ? "1 unit" : `${units} units`;
	return delivery || tax ? `${counted} with delivery and tax` : counted;
}

const restockText = (units: number, quantity: number) =>
	units === quantity ? "Return the units to stock" : `Return the other ${units} of ${quantity} units to stock`;

function EarlierRefunds({ order, balance }: Pick<RefundFieldsProps, "order" | "balance">) {
	if (!balance) return null;
	const { left, totalPrice, due, parts } = balance;
	const stateText = { due: ", not sent yet", withdrawn: ", failed at the card provider", sent: "" };
	return (
		<div className="measure border-y border-hairline py-3 text-sm">
			<p>
				Left to refund: {formatDollars(left)} of {formatDollars(totalPrice)}.
				{due > 0 && ` Not sent yet: ${formatDollars(due)}.`}
			</p>
			{parts.map(({ _id, amount, units, restocked, reason, state }) => (
				<p key={_id} className="mt-1 break-words text-ink-2">
					{formatDollars(amount)}
					{stateText[state]}
					{units > 0 && `, ${units} of ${order.quantity} units`}
					{restocked > 0 && `, ${restocked} returned to stock`}
					{reason && (
						<>
							: <TypedText>{reason}</TypedText>
						</>
					)}
				</p>
			))}
		</div>
	);
}
