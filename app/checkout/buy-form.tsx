import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { listPath } from "../buy-lists/buy-list.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { asTypedUnits } from "../forms/form-errors.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { toCents } from "../money/money.ts";
import { type Order, orderMessages, totalCents, unitsAreValid } from "../orders/order.ts";
import { ProductCard } from "../products/card/product-card.tsx";
import { soldOutText, unitsParam } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { readWholeNumber } from "../ui/fields/whole-number.ts";
import { Notice } from "../ui/notice.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import type { DeliveryDefaults } from "./delivery-defaults.ts";
import { type OrderForm, orderFormSchema } from "./order-form.ts";
import { SummaryAhead, sumsAhead } from "./summary-ahead.tsx";
import { PaidOrderNotice, UnpaidOrdersDialog, UnpaidOrdersNotice, useUnpaidOrders } from "./unpaid-orders.tsx";
import { usePlaceOrder } from "./use-place-order.ts";

export interface BuyFormProps {
	product: Product;
	deliveryDefaults: DeliveryDefaults;
	/** The customer's list and its units of the product, if it is on the list. */
	onList?: { list: string; units: number };
}

/** Fits the column of the summary. */
const pictureSizes = "(min-width: 64rem) 26rem, 6rem";

export function BuyForm(props: BuyFormProps) {
	const { product, deliveryDefaults } = props;
	const isSoldOut = soldOutText(product) !== undefined;
	const [wasOpen, setWasOpen] = useState(false);
	if (!isSoldOut && !wasOpen) setWasOpen(true);
	if (!isSoldOut) return <OpenForm {...props} />;
	return (
		<CheckoutFrame title="Order" part={<Part product={product} />}>
			<SoldOut product={product} held={unitsHeld(deliveryDefaults.unpaidOrders, product._id)} wasOpen={wasOpen} />
		</CheckoutFrame>
	);
}

const Part = ({ product }: { product: Product }) => (
	<ProductCard product={product} mode="detail" sizes={pictureSizes} priority />
);

/** The order form. Units outside minimum and stock open 'Buy more units' (ruling 14). */
function OpenForm({ product, deliveryDefaults, onList }: BuyFormProps) {
	const { previousAddresses, unpaidOrders, paidOrders, hasPaid, ...entered } = deliveryDefaults;
	const user = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [isAsking, setAsking] = useState(false);
	const [query] = useSearchParams();
	const linkedUnits = readWholeNumber(query.get(unitsParam) ?? "") || undefined;
	// The customer may come back from its payment.
	const placed = newestOf(unpaidOrders, product);
	const form = useForm<OrderForm>({
		resolver: zodResolver(orderFormSchema),
		mode: "onTouched",
		defaultValues: {
			...entered,
			units: linkedUnits ?? placed?.quantity ?? product.minorder,
			purchaseOrder: placed?.purchaseOrder ?? "",
		},
	});
	const linked = linkedUnits === undefined ? undefined : JSON.stringify({ units: linkedUnits });
	const draft = useFormDraft(form, `buy-${user.email}-${product._id}`, linked);
	const place = usePlaceOrder({
		form,
		product,
		list: onList?.list,
		onPlaced: draft.clear,
		onUnitsRefused: async () => {
			await revalidate();
			setAsking(true);
		},
	});
	const unpaid = useUnpaidOrders({ form, productIds: [product._id], loaded: unpaidOrders, place });
	const { errors } = form.formState;
	const units = form.watch("units");
	const { costs } = useShopSettings();
	const canOrder = unitsAreValid(units, product);
	const lines = canOrder ? [lineOf(product, units)] : [];
	const submit = form.handleSubmit(async (order) => {
		if (!unitsAreValid(order.units, product)) setAsking(true);
		else await unpaid.placeOrAsk(order);
	});
	const quantity = (
		<QuantityField
			label="Quantity"
			{...form.register("units", asTypedUnits)}
			min={product.minorder}
			max={product.quantity}
			hint={`${orderMessages.numberHint} ${unitsHint(product)}`}
			error={errors.units?.message}
		/>
	);
	return (
		<CheckoutFrame
			step="Delivery"
			title="Order"
			part={<Part product={product} />}
			summary={canOrder && <SummaryAhead lines={lines} hasPaid={hasPaid} />}
		>
			<UnpaidOrdersNotice unpaid={unpaid} />
			{unpaid.pending.length === 0 && <PaidOrderNotice order={newestOf(paidOrders, product)} />}
			<CheckoutForm
				form={form}
				draft={draft}
				previousAddresses={previousAddresses}
				onSubmit={submit}
				fields={quantity}
				totalLabel="Total"
				total={canOrder ? sumsAhead(lines, costs).total : undefined}
				submitLabel="Pay"
				disabled={isAsking || unpaid.isAsking}
				failure={errors.root?.message}
			>
				{onList && <ListNote units={onList.units} />}
			</CheckoutForm>
			<BuyMoreUnits product={product} units={units} open={isAsking} onClose={() => setAsking(false)} />
			<UnpaidOrdersDialog unpaid={unpaid} />
		</CheckoutFrame>
	);
}

const newestOf = (orders: readonly Order[], { _id }: Product): Order | undefined =>
	orders
		.filter(({ productId }) => productId === _id)
		.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
		.at(-1);

const lineOf = ({ _id, name, partNumber, price }: Product, units: number) => ({
	key: _id,
	name,
	partNumber,
	units,
	cents: totalCents(toCents(price), units),
});

const unitsHint = ({ minorder, quantity }: Product): string =>
	`Minimum ${minorder.toLocaleString("en-US")}, maximum ${quantity.toLocaleString("en-US")}.`;

const ListNote = ({ units }: { units: number }) => (
	<p className="text-sm text-ink-2">
		This part is on{" "}
		<Link to={listPath} prefetch="none" className="word-link">
			your list
		</Link>{" "}
		({count(units)}). Ordering it here removes it from the list.
	</p>
);

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
			body={`You entered ${units}. The minimum order is ${count(product.minorder)}. ${inStock(product.quantity)} in stock.`}
			confirmLabel="OK"
			cancelLabel="Cancel"
			returnFocus={() => document.querySelector<HTMLElement>("input[name=units]")}
			onConfirm={onClose}
			onCancel={decline}
		/>
	);
}

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

const unpaidUnits = (units: number) =>
	units === 1 ? "1 unpaid unit" : `${units.toLocaleString("en-US")} unpaid units`;

/** Units of a product in unpaid orders. */
const unitsHeld = (orders: readonly Order[], productId: string): number =>
	orders
		.filter((order) => order.status === "unpaid" && order.productId === productId)
		.reduce((sum, { quantity }) => sum + quantity, 0);
