import { useState } from "react";
import { type ApiClient, ApiFailure, read, useApi } from "../../api/api-client.ts";
import { affectsAllCalls, isUnanswered, useCall } from "../../api/use-call.ts";
import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import { itemCountText } from "../../orders/order-facts.tsx";
import { readNumber } from "../../orders/typed-order-number.ts";
import { readAnyPurchases } from "../manage/read-purchases.ts";
import { lostDelivery } from "../manage/use-deliver-parcels.ts";
import { deliverParcel } from "./deliver-parcel.ts";
import type { MatchedLine } from "./match-tracking.ts";
import type { UndoableShipment } from "./undo-delivery.tsx";

export interface LineResult {
	isDone: boolean;
	text: string;
	/** The new shipment. */
	shipment?: UndoableShipment;
}

/** Reads the purchases with these numbers, or with orders that have them. */
export function readPurchasesNumbered(api: ApiClient, texts: readonly string[]): Promise<DeskPurchase[]> {
	const numbers = [...new Set(texts.flatMap((text) => readNumber(text) ?? []))];
	return readAnyPurchases(api, numbers);
}

/** Delivers or updates one line. @throws ApiFailure */
async function carryOut(
	api: ApiClient,
	{ act, line, purchase, orders }: MatchedLine,
	key: string,
): Promise<LineResult> {
	const { tracking, carrier } = line;
	const [first] = orders;
	if (act === "update" && first) {
		const seen = { carrier: first.carrier, tracking: first.tracking };
		const json = { tracking, carrier: carrier || first.carrier, seen };
		await read(api.orders[":id"].shipment.$put({ param: { id: first._id }, json }));
		return { isDone: true, text: "Updated" };
	}
	if (!purchase) throw new Error(`No order for line ${line.row}`);
	const shipment = await deliverParcel(api, { purchase, orders }, { tracking, carrier }, `${key}-${line.row}`);
	return { isDone: true, text: `Shipped ${itemCountText(orders.length)}`, shipment };
}

/** Carries out lines one after the other. A refused line does not stop the others. */
export function useTracking() {
	const api = useApi();
	const { busy, failure, run } = useCall();
	/** Results by line number. */
	const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
	const set = (row: number, result: LineResult) => setResults((before) => new Map([...before, [row, result]]));
	const carryOutAll = (lines: readonly MatchedLine[]) =>
		run(async (key) => {
			for (const one of lines) {
				if (one.act !== "deliver" && one.act !== "update") continue;
				try {
					set(one.line.row, await carryOut(api, one, key));
				} catch (error) {
					if (!(error instanceof ApiFailure)) throw error;
					set(one.line.row, { isDone: false, text: isUnanswered(error) ? lostDelivery : error.message });
					if (affectsAllCalls(error)) throw error;
				}
			}
		});
	const showUndone = (id: string) =>
		setResults(
			(before) =>
				new Map(
					[...before].map(([row, result]) => [
						row,
						result.shipment?.id === id ? { isDone: false, text: "Delivery undone" } : result,
					]),
				),
		);
	return { busy, failure, results, carryOutAll, showUndone, forget: () => setResults(new Map()) };
}
