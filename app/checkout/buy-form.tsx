import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { formatDollars, toCents, toDollars } from "../money/money.ts";
import { costsAhead } from "../orders/added-costs.tsx";
import { orderMessages, totalCents, unitsAreValid } from "../orders/order.ts";
import { formatHold } from "../orders/order-facts.tsx";
import { soldOutText } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { maxUnitsNow } from "../products/units-held.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { BillingFields } from "./billing-fields.tsx";
import type { DeliveryDefaults } from "./delivery-defaults.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { type OrderForm, orderFormSchema } from "./order-form.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const formLook = "flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8";

export interface BuyFormProps {
	product: Product;
	/** Units in the buyer's unpaid orders. */
	held: number;
	deliveryDefaults: DeliveryDefaults;
}

export function BuyForm(props: BuyFormProps) {
	const { product, held } = props;
	const isSoldOut = soldOutText(product) !== undefined;
	const [wasOpen, setWasOpen] = useState(false);
	if (!isSoldOut && !wasOpen) setWasOpen(true);
	return isSoldOut ? <SoldOut product={product} held={held} wasOpen={wasOpen} /> : <OpenForm {...props} />;
}

/** The order form. Units outside minimum and stock open 'Buy more units' (ruling 14). */
function OpenForm({ product, held, deliveryDefaults: { previousAddresses, ...deliveryDefaults } }: BuyFormProps) {
	const user = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [isAsking, setAsking] = useState(false);
	const form = useForm<OrderForm>({
		resolver: zodResolver(orderFormSchema),
		mode: "onTouched",
		defaultValues: { ...deliveryDefaults, units: product.minorder, purchaseOrder: "" },
	});
	const draft = useFormDraft(form, `buy-${user.email}-${product._id}`);
	const place = usePlaceOrder({ form, product, onPlaced: draft.clear, onUnitsRefused: refuseUnits });
	const { errors, isSubmitting } = form.formState;
	const units = form.watch("units");
	const { holdMinutes, holdSharePercent, costs } = useShopSettings();
	const maxQuantity = maxUnitsNow(product, held, { sharePercent: holdSharePercent });
	const canOrder = unitsAreValid(units, { ...product, quantity: maxQuantity });
	const cents = canOrder ? totalCents(toCents(product.price), units) : undefined;

	async function refuseUnits() {
		await revalidate();
		setAsking(true);
	}
	const submit = form.handleSubmit((entered) =>
		unitsAreValid(entered.units, product) ? place(entered) : setAsking(true),
	);

	return (
		<FormProvider {...form}>
			<form onSubmit={submit} noValidate data-print="no" className={formLook}>
				<DeliveryFields previousAddresses={previousAddresses} draft={draft} />
				<QuantityField
					label="Quantity"
					{...form.register("units", { valueAsNumber: true })}
					min={product.minorder}
					max={Math.max(product.minorder, maxQuantity)}
					hint={`${orderMessages.numberHint} ${unitsHint(product, maxQuantity, held)}`}
					error={errors.units?.message}
				/>
				<BillingFields />
				<Total cents={cents} />
				<p className="text-sm text-ink-2">
					{costsAhead(cents, costs)} We'll reserve the parts for {formatHold(holdMinutes)}. Unpaid orders are then
					cancelled.
				</p>
				<Button type="submit" busy={isSubmitting} disabled={isAsking} className="w-full">
					Pay
				</Button>
				<FormError>{errors.root?.message}</FormError>
				<BuyMoreUnits product={product} units={units} open={isAsking} onClose={() => setAsking(false)} />
			</form>
		</FormProvider>
	);
}

/** Returns the limits, and why the customer cannot order all of the stock (ruling 23). */
function unitsHint({ minorder, quantity }: Product, maxQuantity: number, held: number): string {
	const [minimum, maximum, stock] = [minorder, maxQuantity, quantity].map((units) => units.toLocaleString("en-US"));
	if (maxQuantity === quantity) return `Minimum ${minimum}, maximum ${stock}.`;
	const payFirst = `You already have ${unpaidUnits(held)}. Pay for ${held === 1 ? "it" : "them"} to order more.`;
	if (maxQuantity < minorder) return payFirst;
	if (held > 0) return `Minimum ${minimum}, maximum ${maximum}. ${payFirst}`;
	return `${minimum} to ${maximum} per unpaid order (${stock} in stock).`;
}

const Total = ({ cents }: { cents: number | undefined }) => (
	<p className="flex items-baseline justify-between gap-4 border-y border-control py-3" aria-live="polite">
		<span className="lettering">Total</span>
		<output className="measure text-xl">{cents === undefined ? "–" : formatDollars(toDollars(cents))}</output>
	</p>
);

interface SoldOutProps {
	product: Product;
	held: number;
	/** True when it sold out while the form was open: the notice then takes the focus. */
	wasOpen: boolean;
}

function SoldOut({ product: { quantity, minorder, family }, held, wasOpen }: SoldOutProps) {
	const similar = family && `/allproducts?${new URLSearchParams({ family, instock: "1" })}`;
	const actions = (
		<>
			{similar && <ButtonLink to={similar}>Show similar parts in stock</ButtonLink>}
			<ButtonLink to="/allproducts" variant={similar ? "quiet" : "primary"}>
				All Products
			</ButtonLink>
			{held > 0 && (
				<ButtonLink to="/dashboard/myorders" variant="quiet">
					My Orders
				</ButtonLink>
			)}
		</>
	);
	return (
		<Notice title="Out of stock" action={actions} takesFocus={wasOpen}>
			{quantity === 0
				? "There are none left."
				: `Only ${quantity.toLocaleString("en-US")} left. The minimum order is ${minorder.toLocaleString("en-US")}.`}
			{held > 0 && ` You already have ${unpaidUnits(held)}.`}
		</Notice>
	);
}

const count = (units: number) => (units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`);
const unpaidUnits = (units: number) =>
	units === 1 ? "1 unpaid unit" : `${units.toLocaleString("en-US")} unpaid units`;
const inStock = (units: number) => `${count(units)} ${units === 1 ? "is" : "are"}`;

interface BuyMoreUnitsProps {
	product: Product;
	units: number;
	open: boolean;
	onClose: () => void;
}

/** The confirm prompt of ruling 14: accepting, like Escape, returns to the form; declining leads to the home page. */
function BuyMoreUnits({ product, units, open, onClose }: BuyMoreUnitsProps) {
	const navigate = useNavigate();
	const toast = useToast();
	function decline() {
		onClose();
		toast.error(orderMessages.declined);
		navigate("/");
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={(stays) => stays || onClose()}
			title={orderMessages.buyMoreUnits}
			body={`You entered ${units}. The minimum order is ${count(product.minorder)}. ${inStock(product.quantity)} in stock.`}
			confirmLabel="OK"
			cancelLabel="Cancel"
			onConfirm={onClose}
			onCancel={decline}
		/>
	);
}
