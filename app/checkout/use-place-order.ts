import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { randomKey } from "../api/random-key.ts";
import { useCall } from "../api/use-call.ts";
import { showFailure } from "../forms/form-errors.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { toCents, toDollars } from "../money/money.ts";
import { totalCents } from "../orders/order.ts";
import type { Product } from "../products/product-schema.ts";
import { createOrderKeys, type OrderForm } from "./order-form.ts";

const unitProblems = new Set(["below-minimum", "not-enough-stock"]);

interface PlaceOrder {
	form: UseFormReturn<OrderForm>;
	product: Product;
	onPlaced: () => void;
	/** Called when the stock or the minimum has changed. */
	onUnitsRefused: () => Promise<void>;
}

export function usePlaceOrder({ form, product, onPlaced, onUnitsRefused }: PlaceOrder) {
	const api = useApi();
	const user = useSignedInUser();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run } = useCall();
	const keys = useRef(createOrderKeys(randomKey));

	return async function place({ address, phone, units, vatId, purchaseOrder }: OrderForm): Promise<void> {
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
			...(vatId && { vatId }),
			...(purchaseOrder && { purchaseOrder }),
		};
		const failed = await run(async () => {
			const placed = await read(api.orders.$post({ json, header: { "idempotency-key": keys.current(json) } }));
			onPlaced();
			await navigate(`/dashboard/payment/${placed.insertedId}`);
		});
		if (!failed) return;
		const { code, status } = failed.problem;
		if (unitProblems.has(code)) return onUnitsRefused();
		if (code === "too-many-units-unpaid") form.setError("units", { message: failed.message }, { shouldFocus: true });
		else showFailure(form, failed);
		// The product may have changed.
		if (status === 409) await revalidate();
	};
}
