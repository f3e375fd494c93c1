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
import { BooksFields } from "./books-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import type { LastBuyer } from "./last-buyer.ts";
import { type OrderForm, orderFormSchema } from "./order-form.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const formLook = "flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8";

export interface BuyFormProps {
	product: Product;
	/** Units in the buyer's unpaid orders. */
	held: number;
	deliverTo: LastBuyer;
}

export function BuyForm(props: BuyFormProps) {
	const { product, held } = props;
	const isSoldOut = soldOutText(product) !== undefined;
	const [wasOpen, setWasOpen] = useState(false);
	if (!isSoldOut && !wasOpen) setWasOpen(true);
	return isSoldOut ? <SoldOut product={product} held={held} isNews={wasOpen} /> : <OpenForm {...props} />;
}

/** The order form. Units outside minimum and stock open 'Buy more units' (ruling 14). */
function OpenForm({ product, held, deliverTo: { usedBefore, ...deliverTo } }: BuyFormProps) {
	const user = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [asking, setAsking] = useState(false);
	const form = useForm<OrderForm>({
		resolver: zodResolver(orderFormSchema),
		mode: "onTouched",
		defaultValues: { ...deliverTo, units: product.minorder, purchaseOrder: "" },
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
				<DeliveryFields usedBefore={usedBefore} draft={draft} />
				<QuantityField
					label="Units"
					{...form.register("units", { valueAsNumber: true })}
					min={product.minorder}
					max={Math.max(product.minorder, maxQuantity)}
					hint={`${orderMessages.numberHint} ${unitsHint(product, maxQuantity, held)}`}
					error={errors.units?.message}
				/>
				<BooksFields />
				<Total cents={cents} />
				<p className="text-sm text-ink-2">
					{costsAhead(cents, costs)} An order that is not paid is held for {formatHold(holdMinutes)}, then cancelled.
				</p>
				<Button type="submit" busy={isSubmitting} disabled={asking} className="w-full">
					Pay
				</Button>
				<FormError>{errors.root?.message}</FormError>
				<BuyMoreUnits product={product} units={units} open={asking} onClose={() => setAsking(false)} />
			</form>
		</FormProvider>
	);
}

/** Returns the limits, with the reason why not all of the stock can be ordered (ruling 23). */
function unitsHint({ minorder, quantity }: Product, maxQuantity: number, held: number): string {
	const [fewest, atMost, inStock] = [minorder, maxQuantity, quantity].map((units) => units.toLocaleString("en-US"));
	if (maxQuantity === quantity) return `At least ${fewest}, at most ${inStock}.`;
	const holding = `You hold ${count(held)} of it unpaid`;
	if (maxQuantity < minorder) return `${holding}: pay for these, then order more.`;
	if (held > 0) return `At least ${fewest}, at most ${atMost}. ${holding}: pay for these, then order more.`;
	return `At least ${fewest}, at most ${atMost} at once of the ${inStock} in stock: pay for these, then order more.`;
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
	isNews: boolean;
}

function SoldOut({ product: { quantity, minorder, family }, held, isNews }: SoldOutProps) {
	const similar = family && `/allproducts?${new URLSearchParams({ family, instock: "1" })}`;
	const actions = (
		<>
			{similar && <ButtonLink to={similar}>Similar parts in stock</ButtonLink>}
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
		<Notice title="Out of stock" action={actions} takesFocus={isNews}>
			{quantity === 0 ? "None is left" : `Only ${quantity.toLocaleString("en-US")} left`}, and an order takes at least{" "}
			{minorder.toLocaleString("en-US")}. It cannot be ordered now.
			{held > 0 && ` You hold ${count(held)} of it unpaid.`}
		</Notice>
	);
}

const count = (units: number) => (units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`);
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
			body={`You entered ${units}. An order takes at least ${count(product.minorder)}, and ${inStock(product.quantity)} in stock.`}
			confirmLabel="OK"
			cancelLabel="Cancel"
			onConfirm={onClose}
			onCancel={decline}
		/>
	);
}
