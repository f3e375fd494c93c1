import { useState } from "react";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { affectsAllCalls, useRowCall } from "../../api/use-call.ts";
import { maxCellEdits } from "../../products/cells-schema.ts";
import type { ManagedProduct } from "../managed-products-api.server.ts";
import { type PlannedChange, reversed } from "./bulk-changes.ts";

type NamedProduct = Pick<ManagedProduct, "_id" | "name">;

export interface BulkResult {
	title: string;
	failed: { product: NamedProduct; why: string }[];
	/** Products that have the new value already. */
	same: readonly NamedProduct[];
	/** Absent when the change cannot be undone. */
	undo?: readonly PlannedChange[];
}

const productCount = (count: number): string =>
	count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;

/** Changes many products, {@link maxCellEdits} per call, and stores the previous values for Undo. */
export function useBulkChange() {
	const api = useApi();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [result, setResult] = useState<BulkResult>();

	async function apply(
		changes: readonly PlannedChange[],
		same: readonly NamedProduct[] = [],
		isUndo = false,
	): Promise<boolean> {
		const done: PlannedChange[] = [];
		const failed: BulkResult["failed"] = [];
		const stopped = await run(async () => {
			for (let at = 0; at < changes.length; at += maxCellEdits) {
				const some = changes.slice(at, at + maxCellEdits);
				const json = { changes: some.map(({ product, change }) => ({ _id: product._id, change })) };
				const { results } = await read(api.products.$patch({ json }));
				for (const [index, one] of some.entries()) {
					const why = results[index]?.failure;
					if (why === undefined) done.push(one);
					else failed.push({ product: one.product, why });
				}
			}
		});
		if (done.length > 0 || !stopped) {
			const unchanged = same.length > 0 ? `, ${same.length.toLocaleString("en-US")} unchanged` : "";
			const title = `${productCount(done.length)} ${isUndo ? "changed back" : "changed"}${unchanged}`;
			setResult({ title, failed, same, undo: isUndo || done.length === 0 ? undefined : reversed(done) });
		}
		return !stopped;
	}

	async function remove(products: readonly NamedProduct[]): Promise<boolean> {
		let count = 0;
		const failed: BulkResult["failed"] = [];
		const stopped = await run(async (key) => {
			for (const product of products) {
				const header = { "idempotency-key": `${key}-${product._id}` };
				try {
					await read(api.products[":id"].$delete({ param: { id: product._id }, header }));
					count += 1;
				} catch (error) {
					if (!(error instanceof ApiFailure) || affectsAllCalls(error)) throw error;
					failed.push({ product, why: error.message });
				}
			}
		});
		if (count > 0 || !stopped) setResult({ title: `${productCount(count)} deleted`, failed, same: [] });
		return !stopped;
	}

	return {
		...{ busy, failure, clearFailure, result, apply, remove },
		undo: () => result?.undo && void apply(result.undo, [], true),
		close: () => setResult(undefined),
	};
}

export type BulkChanges = ReturnType<typeof useBulkChange>;
