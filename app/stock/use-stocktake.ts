import { useState } from "react";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { randomKey } from "../api/random-key.ts";
import { affectsAllCalls, mayHaveSucceeded, useRowCall } from "../api/use-call.ts";
import { useSessionState } from "../forms/use-session-state.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import type { CountReason, StockCount } from "./stock-move.ts";
import { countLines, markRefused, stocktakeRows, type TypedCounts, typeCount } from "./stocktake.ts";

interface CountDraft {
	typed?: TypedCounts;
	reason?: CountReason;
	note?: string;
	/** A request in progress or without an answer so far. No other is posted until its result is known. */
	sent?: { key: string; count: StockCount };
}

interface RefusedLine {
	productId: string;
	present?: number;
}

/**
 * A stocktake with the recorded stock at each count. It lasts until the tab closes. A request whose answer was lost is
 * repeated unchanged, and the server posts it once.
 * @param address each one has its own draft
 */
export function useStocktake(address: string, loaded: readonly ManagedProduct[]) {
	const api = useApi();
	const toast = useToast();
	const { email } = useSignedInUser();
	const { busy, failure, run, clearFailure } = useRowCall({ staysWhenDone: true });
	const [products, setProducts] = useState(loaded);
	const [draft, setDraft] = useSessionState<CountDraft>(`draft:count:${email}:${address}`, {});
	const [posted, setPosted] = useState<string>();
	const { typed = {}, reason = "counted", note = "", sent } = draft;
	const { lines, wrong } = countLines(typed);

	async function send({ key, count }: NonNullable<CountDraft["sent"]>) {
		const header = { "idempotency-key": key };
		const answer = await read(api.stocktakes.$post({ header, json: count }));
		const stocks = new Map(answer.lines.map(({ productId, quantity }) => [productId, quantity]));
		setProducts((before) => before.map((one) => ({ ...one, quantity: stocks.get(one._id) ?? one.quantity })));
		setDraft({});
		const off = count.lines.filter(({ seen, counted }) => seen !== counted).length;
		const message = `${count.lines.length} counted, ${off} corrected`;
		setPosted(message);
		toast.success(message);
	}
	async function post() {
		setPosted(undefined);
		const sending = sent ?? { key: randomKey(), count: { lines, reason, note } };
		setDraft({ ...draft, sent: sending });
		const failed = await run(async () => {
			try {
				await send(sending);
			} catch (error) {
				const mayBePosted =
					error instanceof ApiFailure && (mayHaveSucceeded(error) || (sent && affectsAllCalls(error)));
				if (!mayBePosted) setDraft(({ sent: _, ...kept }) => kept);
				throw error;
			}
		});
		const { lines: refused = [] } = (failed?.problem ?? {}) as { lines?: RefusedLine[] };
		const presents = new Map(refused.map(({ productId, present }) => [productId, present]));
		setProducts((before) => before.map((one) => ({ ...one, quantity: presents.get(one._id) ?? one.quantity })));
		setDraft((before) => (before.typed ? { ...before, typed: markRefused(before.typed, refused) } : before));
	}
	return {
		rows: stocktakeRows(products, typed),
		typed,
		type: (product: ManagedProduct, text: string) =>
			setDraft((before) => ({ ...before, typed: typeCount(before.typed ?? {}, product, text) })),
		reason,
		setReason: (chosen: CountReason) => setDraft((before) => ({ ...before, reason: chosen })),
		note,
		setNote: (text: string) => setDraft((before) => ({ ...before, note: text })),
		lines,
		wrong,
		isSent: sent !== undefined,
		posted,
		busy,
		failure,
		post,
		discard() {
			setDraft({});
			clearFailure();
		},
	};
}
