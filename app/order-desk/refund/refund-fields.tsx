import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { asTypedUnits } from "../../forms/form-errors.ts";
import { readTypedAmount, readTypedCount } from "../../forms/typed-number.ts";
import { formatDollars } from "../../money/money.ts";
import {
	useAreWithdrawn,
	useWithdrawalsFrom,
	WithdrawalMessage,
	WithdrawnMark,
} from "../../orders/open-withdrawals.tsx";
import { ItemLines } from "../../orders/order-facts.tsx";
import { maxReasonLength } from "../../orders/order-history.ts";
import { CheckboxField, TextField } from "../../ui/fields/field.tsx";
import { QuantityField } from "../../ui/fields/quantity-field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import {
	priceOf,
	type Refundable,
	type RefundForm,
	restockedAtFirst,
	selectedAmount,
	suggestedFor,
	suggestedText,
} from "./refund-form.ts";

interface RefundFieldsProps {
	items: readonly Refundable[];
	form: UseFormReturn<RefundForm>;
}

export function RefundFields({ items, form }: RefundFieldsProps) {
	const { register, formState, watch, setValue, clearErrors } = form;
	const entered = watch("items");
	const selected = entered.filter(({ isSelected }) => isSelected);
	const [first] = items;
	const isOne = items.length === 1;
	function selectAll(isSelected: boolean) {
		clearErrors("items");
		for (const place of items.keys()) setValue(`items.${place}.isSelected`, isSelected, { shouldDirty: true });
	}
	return (
		<div className="space-y-4">
			<Messages items={items} />
			<p>
				{selected.some(({ amount }) => amount) ? (
					<>
						{formatDollars(selectedAmount(entered))} will be refunded to the card of{" "}
						<TypedText>{first?.order.name ?? ""}</TypedText>.
					</>
				) : selected.length > 0 ? (
					"Enter the amount to refund."
				) : (
					"Select the items to refund."
				)}
				{items.some(({ order }) => order.status === "paid") &&
					" What hasn't shipped will be closed if nothing is left to refund."}
			</p>
			{!isOne && (
				<CheckboxField
					label="Whole order"
					checked={selected.length === entered.length}
					onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
				/>
			)}
			<ul className="@container divide-y divide-hairline border-y border-hairline">
				{items.map((item, place) => (
					<li key={item.order._id} className="space-y-3 py-2">
						{isOne ? (
							<p className="flex">
								<ItemLabel item={item} />
							</p>
						) : (
							<CheckboxField
								className="min-w-full"
								label={<ItemLabel item={item} />}
								{...register(`items.${place}.isSelected`, { onChange: () => clearErrors("items") })}
							/>
						)}
						{entered[place]?.isSelected && <ItemFields item={item} place={place} form={form} isOne={isOne} />}
					</li>
				))}
			</ul>
			<TextField
				label="Reason"
				optional
				maxLength={maxReasonLength}
				autoComplete="off"
				hint="Only visible to your staff."
				error={formState.errors.reason?.message}
				{...register("reason")}
			/>
		</div>
	);
}

function ItemLabel({ item: { order, left, units } }: { item: Refundable }) {
	return (
		<ItemLines order={order} units={units || order.quantity} left={left}>
			{order.status === "delivered" && <span className="block text-sm">Shipped</span>}
			<WithdrawnMark order={order} />
		</ItemLines>
	);
}

/** The messages of open withdrawals from these items. */
function Messages({ items }: { items: readonly Refundable[] }) {
	const withdrawals = useWithdrawalsFrom(items.map(({ order }) => order));
	const messages = new Map(withdrawals.flatMap(({ number, words }) => (words ? [[number, words] as const] : [])));
	return [...messages].map(([number, words]) => (
		<div key={number}>
			<p className="font-semibold">Message with withdrawal {number}</p>
			<WithdrawalMessage words={words} />
		</div>
	));
}

interface ItemFieldsProps {
	item: Refundable;
	place: number;
	form: UseFormReturn<RefundForm>;
	/** The only item of a narrow dialog. Others have their fields on one line. */
	isOne: boolean;
}

/**
 * Units propose their amount. A lower amount is a price reduction: it proposes no units, so that they are still sent.
 * For withdrawn units the shop may keep some of the price.
 */
function ItemFields({ item, place, form, isOne }: ItemFieldsProps) {
	const { register, formState, watch, setValue } = form;
	const { order, units } = item;
	const isWithdrawn = useAreWithdrawn([order]);
	const errors = formState.errors.items?.[place];
	const typed = useRef(new Set<string>());
	const entered = watch(`items.${place}.units`) ?? 0;
	function propose(name: "amount" | "units" | "restocked", value: string | number) {
		if (!typed.current.has(name)) setValue(`items.${place}.${name}`, value, { shouldDirty: true });
	}
	function onAmount(amount: number) {
		typed.current.add("amount");
		if (isWithdrawn) return;
		const isWhole = amount >= suggestedFor(item, units);
		propose("units", isWhole ? units : 0);
		propose("restocked", isWhole ? restockedAtFirst(item) : 0);
	}
	function onUnits(count: number) {
		typed.current.add("units");
		const isPossible = count >= 0 && count <= units;
		propose("amount", isPossible ? suggestedText(item, count) : "");
		propose("restocked", Math.min(count || 0, restockedAtFirst(item)));
	}
	return (
		// The steps of the page do not reach a dialog: its fields go by the width of the list.
		<div className={`grid gap-4 pb-2 @min-[25rem]:grid-cols-2 ${isOne ? "" : "@min-[38rem]:grid-cols-3"}`}>
			<EarlierRefunds item={item} />
			<div className={`@min-[25rem]:col-span-2 ${isOne ? "" : "@min-[38rem]:col-span-1"}`}>
				<TextField
					label="Amount"
					inputMode="decimal"
					autoComplete="off"
					hint={amountHint(item, entered)}
					aria-label={`Amount for ${isolate(order.product)}`}
					error={errors?.amount?.message}
					{...register(`items.${place}.amount`, {
						onChange: ({ target }) => onAmount(readTypedAmount(target.value) ?? Number.NaN),
					})}
				/>
			</div>
			<QuantityField
				label={order.status === "delivered" ? "Units coming back" : "Units not to send"}
				{...register(`items.${place}.units`, {
					...asTypedUnits,
					onChange: ({ target }) => onUnits(readTypedCount(target.value) ?? Number.NaN),
				})}
				min={0}
				max={units}
				hint={entered === 0 ? `0 to ${units}. With 0, only the price is reduced.` : `0 to ${units}.`}
				error={errors?.units?.message}
			/>
			<QuantityField
				label="Units to restock"
				aria-label={`Units to restock of ${isolate(order.product)}`}
				{...register(`items.${place}.restocked`, { ...asTypedUnits, onChange: () => typed.current.add("restocked") })}
				min={0}
				max={units}
				hint="How many of these to restock."
				error={errors?.restocked?.message}
			/>
		</div>
	);
}

/** The price of the units. Where more or less than the price of all is left, that too. */
function amountHint(item: Refundable, units: number): string | undefined {
	const { left, units: unitsLeft, order } = item;
	const counted = units === 1 ? "1 unit" : `${units} units`;
	const costs = order.delivery || order.tax ? " with delivery and tax" : "";
	const isPossible = Number.isInteger(units) && units > 0 && units <= unitsLeft;
	const sentences = [
		isPossible && `${counted}${costs}: ${formatDollars(priceOf(item, units))}.`,
		left !== priceOf(item, unitsLeft) && `Up to ${formatDollars(left)} is left.`,
	];
	return sentences.filter(Boolean).join(" ") || undefined;
}

const stateText = { due: ", not sent yet", cancelled: ", not sent", sent: "" };

export function EarlierRefunds({ item: { order, refunds, replaced } }: { item: Refundable }) {
	if (refunds.length === 0 && !replaced) return null;
	return (
		<ul className="text-sm text-ink-2 col-span-full">
			{replaced > 0 && (
				<li>
					Earlier: {replaced} of {order.quantity} units replaced at no charge
				</li>
			)}
			{refunds.map(({ _id, amount, units, restocked, reason, state }) => (
				<li key={_id} className="break-words">
					Earlier: {formatDollars(amount)}
					{stateText[state]}
					{units > 0 && `, ${units} of ${order.quantity} units`}
					{restocked > 0 && `, ${restocked} restocked`}
					{reason && (
						<>
							: <TypedText>{reason}</TypedText>
						</>
					)}
				</li>
			))}
		</ul>
	);
}
