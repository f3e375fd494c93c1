import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useShopSettings } from "../api/shop-settings.ts";
import { useCall } from "../api/use-call.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { showFailure } from "../forms/form-errors.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { formatDollars, toCents, toDollars } from "../money/money.ts";
import type { Product } from "../products/product-schema.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { QuantityField } from "../ui/quantity-field.tsx";
import { BuyMoreUnits } from "./buy-more-units.tsx";
import { orderMessages, totalCents, unitsAreValid } from "./order.ts";
import { holdWords } from "./order-facts.tsx";
import { createOrderKeys, type OrderForm, orderFormSchema } from "./order-form.ts";
import { randomKey } from "./random-key.ts";

const unitProblems = new Set(["below-minimum", "not-enough-stock"]);

const formLook = "flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8";

/** The order form. Units outside minimum and stock ask 'Buy more units' (ruling 14). */
export function BuyForm({ product }: { product: Product }) {
	const user = useSignedInUser();
	const { revalidate } = useRevalidator();
	const [asking, setAsking] = useState(false);
	const form = useForm<OrderForm>({
		resolver: zodResolver(orderFormSchema),
		mode: "onTouched",
		defaultValues: { address: "", phone: "", units: product.minorder },
	});
	const draft = useFormDraft(form, `buy-${user.email}-${product._id}`);
	const place = usePlaceOrder({ form, product, onPlaced: draft.clear, onUnitsRefused: refuseUnits });
	const { errors, isSubmitting } = form.formState;
	const units = form.watch("units");
	const { holdMinutes } = useShopSettings();
	const soldOut = product.quantity < product.minorder;

	async function refuseUnits() {
		await revalidate();
		setAsking(true);
	}
	const submit = form.handleSubmit((entered) =>
		unitsAreValid(entered.units, product) ? place(entered) : setAsking(true),
	);

	return (
		<form onSubmit={submit} noValidate data-print="no" className={formLook}>
			<TextField label="Name" value={user.displayName} readOnly autoComplete="name" />
			<TextField label="Email" value={user.email} readOnly autoComplete="email" />
			<TextAreaField
				label="Address"
				autoComplete="street-address"
				error={errors.address?.message}
				{...form.register("address")}
			/>
			<TextField
				label="Phone"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				hint={`${orderMessages.numberHint} A leading +, blanks, hyphens and brackets are fine.`}
				error={errors.phone?.message}
				{...form.register("phone")}
			/>
			<QuantityField
				label="Units"
				{...form.register("units", { valueAsNumber: true })}
				min={product.minorder}
				max={product.quantity}
				hint={
					soldOut
						? orderMessages.numberHint
						: `${orderMessages.numberHint} At least ${product.minorder}, at most ${product.quantity}.`
				}
				error={errors.units?.message}
			/>
			<Total units={units} price={product.price} />
			<p className="text-sm text-ink-2">
				An order that is not paid is held for {holdWords(holdMinutes)}, then cancelled.
			</p>
			<Button type="submit" busy={isSubmitting} disabled={asking || soldOut} className="w-full">
				Pay
			</Button>
			{soldOut && <SoldOut product={product} />}
			<FormError>{errors.root?.message}</FormError>
			<BuyMoreUnits product={product} units={units} open={asking} onClose={() => setAsking(false)} />
		</form>
	);
}

function SoldOut({ product: { quantity, minorder } }: { product: Product }) {
	return (
		<Notice title="Out of stock" action={<ButtonLink to="/allproducts">All Products</ButtonLink>}>
			{quantity === 0 ? "None is left" : `Only ${quantity} left`}, and an order takes at least {minorder}. It cannot be
			ordered now.
		</Notice>
	);
}

function Total({ units, price }: { units: number; price: number }) {
	const total =
		Number.isInteger(units) && units > 0 ? formatDollars(toDollars(totalCents(toCents(price), units))) : "–";
	return (
		<p className="flex items-baseline justify-between gap-4 border-y border-control py-3" aria-live="polite">
			<span className="lettering">Total</span>
			<output className="measure text-xl">{total}</output>
		</p>
	);
}

interface PlaceOrder {
	form: UseFormReturn<OrderForm>;
	product: Product;
	onPlaced: () => void;
	/** Somebody was quicker, or the minimum has changed. */
	onUnitsRefused: () => Promise<void>;
}

/** Sends the order and leads to its payment; a failure is told in words and nothing entered is lost. */
function usePlaceOrder({ form, product, onPlaced, onUnitsRefused }: PlaceOrder) {
	const api = useApi();
	const user = useSignedInUser();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run } = useCall();
	const keys = useRef(createOrderKeys(randomKey));

	return async function place({ address, phone, units }: OrderForm): Promise<void> {
		const json = {
			name: user.displayName,
			email: user.email,
			phone,
			address,
			product: product.name,
			productId: product._id,
			quantity: units,
			price: product.price,
			totalPrice: toDollars(totalCents(toCents(product.price), units)),
		};
		const failed = await run(async () => {
			const placed = await read(api.orders.$post({ json, header: { "idempotency-key": keys.current(json) } }));
			onPlaced();
			await navigate(`/dashboard/payment/${placed.insertedId}`);
		});
		if (!failed) return;
		if (unitProblems.has(failed.problem.code)) return onUnitsRefused();
		showFailure(form, failed);
		// The product may have changed.
		if (failed.problem.status === 409) await revalidate();
	};
}
