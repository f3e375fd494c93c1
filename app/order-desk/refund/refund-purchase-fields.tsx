import type { UseFormReturn } from "react-hook-form";
import { asQuantity } from "../../forms/form-errors.ts";
import { formatDollars } from "../../money/money.ts";
import { maxReasonLength } from "../../orders/order-history.ts";
import { CheckboxField, TextField } from "../../ui/fields/field.tsx";
import { QuantityField } from "../../ui/fields/quantity-field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { Loading } from "../../ui/loading.tsx";
import { type PurchaseRefundForm, type Refundable, restockedAtFirst, selectedAmount } from "./refund-purchase-form.ts";

interface PurchaseRefundFieldsProps {
	items: readonly Refundable[];
	form: UseFormReturn<PurchaseRefundForm>;
}

export function PurchaseRefundFields({ items, form }: PurchaseRefundFieldsProps) {
	const { register, formState, watch, setValue, clearErrors } = form;
	const entered = watch("items");
	const [first] = items;
	if (!first) return <Loading />;
	const isWhole = entered.every(({ isSelected }) => isSelected);
	function selectAll(isSelected: boolean) {
		clearErrors("items");
		for (const place of items.keys()) setValue(`items.${place}.isSelected`, isSelected, { shouldDirty: true });
	}
	return (
		<div className="space-y-4">
			<p>
				{formatDollars(selectedAmount(entered))} will be refunded to the card of {first.order.name}. Items that haven't
				shipped will be closed if nothing is left to refund.
			</p>
			<CheckboxField
				label="Whole order"
				checked={isWhole}
				onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
			/>
			<ul className="divide-y divide-hairline border-y border-hairline">
				{items.map((item, place) => (
					<li key={item.order._id} className="space-y-3 py-2">
						<ItemFields item={item} place={place} form={form} isSelected={entered[place]?.isSelected ?? false} />
					</li>
				))}
			</ul>
			<TextField
				label="Reason"
				optional
				maxLength={maxReasonLength}
				autoComplete="off"
				hint="Only visible to admins."
				error={formState.errors.reason?.message}
				{...register("reason")}
			/>
		</div>
	);
}

interface ItemFieldsProps {
	item: Refundable;
	place: number;
	form: UseFormReturn<PurchaseRefundForm>;
	isSelected: boolean;
}

const itemLabel = ({ order: { quantity, product, partNumber, status }, left }: Refundable) =>
	[
		`${quantity.toLocaleString("en-US")} × ${isolate(product)}`,
		...(partNumber ? [partNumber] : []),
		`${formatDollars(left)} left`,
		...(status === "delivered" ? ["shipped"] : []),
	].join(", ");

function ItemFields({ item, place, form, isSelected }: ItemFieldsProps) {
	const { register, formState, setValue, clearErrors } = form;
	const { order, left, units } = item;
	const errors = formState.errors.items?.[place];
	const isRestockTyped = formState.dirtyFields.items?.[place]?.restocked === true;
	/** A price reduction returns no units, unless the admin enters some. */
	function proposeUnits(amount: number) {
		if (!isRestockTyped) setValue(`items.${place}.restocked`, amount === left ? restockedAtFirst(item) : 0);
	}
	return (
		<>
			<CheckboxField
				label={itemLabel(item)}
				{...register(`items.${place}.isSelected`, { onChange: () => clearErrors("items") })}
			/>
			{isSelected && (
				<div className="grid gap-4 pb-2 sm:grid-cols-2">
					<TextField
						label="Amount"
						inputMode="decimal"
						autoComplete="off"
						aria-label={`Amount for ${isolate(order.product)}`}
						error={errors?.amount?.message}
						{...register(`items.${place}.amount`, {
							onChange: ({ target }) => proposeUnits(Number(target.value)),
						})}
					/>
					<QuantityField
						label="Units to restock"
						aria-label={`Units of ${isolate(order.product)} to restock`}
						{...register(`items.${place}.restocked`, asQuantity)}
						min={0}
						max={units}
						error={errors?.restocked?.message}
					/>
				</div>
			)}
		</>
	);
}
