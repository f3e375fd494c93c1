import { useEffect, useState } from "react";
import { ApiFailure, useApi } from "../../api/api-client.ts";
import { type DeskPurchase, isSelectable } from "../../orders/list/desk-purchase.ts";
import { readPurchasesById } from "./read-purchases.ts";

const selectionStorageKey = "ticked-orders";

function readStoredSelection(): string[] {
	try {
		return sessionStorage.getItem(selectionStorageKey)?.split(",").filter(Boolean) ?? [];
	} catch {
		return [];
	}
}

function storeSelection(ids: readonly string[]): void {
	try {
		if (ids.length > 0) sessionStorage.setItem(selectionStorageKey, ids.join(","));
		else sessionStorage.removeItem(selectionStorageKey);
	} catch {}
}

/** Replaces purchases with newer copies. One that can no longer be delivered is not selected again after an undo. */
function keepSelectable(picked: Picked, fresh: Iterable<[string, DeskPurchase]>): Picked {
	const after = new Map(picked);
	for (const [id, purchase] of fresh) {
		if (!after.has(id)) continue;
		if (isSelectable(purchase)) after.set(id, purchase);
		else after.delete(id);
	}
	return after;
}

type Picked = ReadonlyMap<string, DeskPurchase>;

const byId = (purchases: readonly DeskPurchase[]): [string, DeskPurchase][] =>
	purchases.map((purchase) => [purchase._id, purchase]);

/**
 * Selects purchases that can be delivered. The selection survives other pages of the list, its filters, and visits to
 * other pages in this tab. A purchase that can no longer be delivered leaves it.
 */
export function useSelection(rows: readonly DeskPurchase[]) {
	const api = useApi();
	const [picked, setPicked] = useState<Picked>(new Map());
	/** Ids stored by an earlier visit, until their purchases have been read. */
	const [stored, setStored] = useState(readStoredSelection);
	useEffect(() => {
		if (stored.length === 0) return;
		let left = false;
		readPurchasesById(api, stored).then(
			(purchases) => {
				if (left) return;
				setPicked((before) => new Map([...byId(purchases), ...before]));
				setStored([]);
			},
			(error) => {
				// They stay stored, and are read at the next visit.
				if (!(error instanceof ApiFailure)) throw error;
			},
		);
		return () => {
			left = true;
		};
	}, [api, stored]);
	useEffect(() => storeSelection([...new Set([...stored, ...picked.keys()])]), [stored, picked]);

	useEffect(() => setPicked((before) => keepSelectable(before, byId(rows))), [rows]);

	const fresh = new Map(byId(rows));
	const selectable = rows.filter(isSelectable);
	const selected = [...picked].map(([id, purchase]) => fresh.get(id) ?? purchase).filter(isSelectable);
	const ids = new Set(selected.map(({ _id }) => _id));
	const isAll = selectable.length > 0 && selectable.every(({ _id }) => ids.has(_id));
	const without = (before: Picked, removed: readonly DeskPurchase[]) =>
		new Map([...before].filter(([id]) => !removed.some(({ _id }) => _id === id)));
	return {
		selectable,
		selected,
		isAll,
		isSelected: ({ _id }: DeskPurchase) => ids.has(_id),
		toggle: (purchase: DeskPurchase) =>
			setPicked((before) =>
				before.has(purchase._id) ? without(before, [purchase]) : new Map([...before, ...byId([purchase])]),
			),
		/** Selects the rows of this page, or none of them. */
		togglePage: () =>
			setPicked((before) => (isAll ? without(before, selectable) : new Map([...before, ...byId(selectable)]))),
		add: (purchases: readonly DeskPurchase[]) => setPicked((before) => new Map([...before, ...byId(purchases)])),
		/** Reads these again, and keeps those that can still be delivered. */
		async reload(ids: readonly string[]) {
			try {
				const read = await readPurchasesById(api, ids);
				setPicked((before) => keepSelectable(before, byId(read)));
			} catch (error) {
				if (!(error instanceof ApiFailure)) throw error;
			}
		},
		clear: () => setPicked(new Map()),
	};
}
