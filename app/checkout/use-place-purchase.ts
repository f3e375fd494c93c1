import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import * as z from "zod";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { randomKey } from "../api/random-key.ts";
import { useCall } from "../api/use-call.ts";
import { createOrderKeys } from "./order-form.ts";
import type { PurchaseInput } from "./purchase.ts";

const refusedSchema = z.array(z.object({ productId: z.string(), detail: z.string() }));

export type RefusedLine = z.infer<typeof refusedSchema>[number];

export function usePlacePurchase(onPlaced: () => void) {
	const api = useApi();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const keys = useRef(createOrderKeys(randomKey));
	const [refused, setRefused] = useState<RefusedLine[]>([]);

	async function place(json: PurchaseInput) {
		setRefused([]);
		const failed = await run(async () => {
			const header = { "idempotency-key": keys.current(json) };
			const { insertedId } = await read(api.purchases.$post({ json, header }));
			onPlaced();
			await navigate(`/checkout/${insertedId}`, { replace: true });
		});
		if (failed?.problem.status !== 409) return failed;
		setRefused(refusedSchema.safeParse(failed.problem.lines).data ?? []);
		// Price or stock may have changed.
		await revalidate();
		return failed;
	}
	return { place, busy, failure, refused };
}
