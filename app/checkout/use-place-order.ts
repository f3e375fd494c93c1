import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { read, useApi } from "../api/api-client.ts";
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
	/** The customer's list that has the product: it is removed from there. */
	list: string | undefined;
	onPlaced: () => void;
	/** Called when the stock or the minimum has changed. */
	onUnitsRefused: () => Promise<void>;
}

export function usePlaceOrder({ form, product, list, onPlaced, onUnitsRefused }: PlaceOrder) {
	const api = useApi();
	const user = useSignedInUser();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run } = useCall();
	const keys = useRef(createOrderKeys(randomKey));

	/** @param accepted unpaid orders beside which another one is wanted */
	return async function place(order: OrderForm, accepted: readonly string[]): Promise<void> {
		const { address, phone, country, units, vatId, purchaseOrder } = order;
		const json = {
			name: user.displayName,
			email: user.email,
			phone,
			address,
			...(country && { country }),
			product: product.name,
			productId: product._id,
			quantity: units,
			price: product.price,
			totalPrice: toDollars(totalCents(toCents(product.price), units)),
			...(vatId && { vatId }),
			...(purchaseOrder && { purchaseOrder }),
			...(list && { list }),
		};
		const failed = await run(async () => {
			const header = { "idempotency-key": keys.current({ json, accepted }) };
			const { insertedId } = await read(api.orders.$post({ json, header }));
			onPlaced();
			await navigate(`/dashboard/payment/${insertedId}`, { state: list && { isOffList: true } });
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
