import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ApiClient } from "../../api/api-client.ts";
import { ApiFailure } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { readOrdersQuery } from "../../orders/order-list.ts";
import type { DeskPurchase } from "./desk-purchase.ts";
import { readNewest, readPurchasesById } from "./read-purchases.ts";

/** Milliseconds between two checks for new orders, while the page is visible. */
const intervalMs = 20_000;

interface Shown {
	/** The navigation that loaded the list. */
	key: string;
	loaded: readonly DeskPurchase[];
	rows: readonly DeskPurchase[];
}

/** Replaces purchases with newer copies in the same places. */
const withFresh = (rows: readonly DeskPurchase[], fresh: readonly DeskPurchase[]) =>
	rows.map((row) => fresh.find(({ _id }) => _id === row._id) ?? row);

/**
 * Returns the purchases of the list. Rows keep their places until the next navigation, and show their current state.
 * New purchases are only counted.
 */
export function useShownPurchases(loaded: readonly DeskPurchase[]) {
	const api = useApi();
	const { key, search } = useLocation();
	const [shown, setShown] = useState<Shown>({ key, loaded, rows: loaded });
	if (shown.key !== key) setShown({ key, loaded, rows: loaded });
	else if (shown.loaded !== loaded) setShown({ key, loaded, rows: withFresh(shown.rows, loaded) });
	const { rows } = shown;

	const latest = useRef(rows);
	latest.current = rows;
	const refresh = useCallback(async () => {
		const { current } = latest;
		const fresh = await readPurchasesById(
			api,
			current.map(({ _id }) => _id),
		);
		setShown((before) => ({ ...before, rows: withFresh(before.rows, fresh) }));
	}, [api]);
	const { checkedAt, failed, news } = useNews(api, search, key, loaded, refresh);
	return { rows, news, checkedAt, failed };
}

/** Checks for new purchases every {@link intervalMs}, on focus, and after each change on this page. */
function useNews(
	api: ApiClient,
	search: string,
	key: string,
	loaded: readonly DeskPurchase[],
	refresh: () => Promise<void>,
) {
	const [checked, setChecked] = useState({ key, at: new Date(), failed: false, news: [] as string[] });
	const known = useRef<{ key: string; ids: Set<string>; moment: string } | undefined>(undefined);
	const firstRows = useRef({ key, loaded });
	if (firstRows.current.key !== key) firstRows.current = { key, loaded };
	useEffect(() => {
		// Loaded again: rows may have left the list.
		const isFirst = firstRows.current.loaded === loaded;
		const { after, before, ...filter } = readOrdersQuery(search);
		const isNewestFirst = (filter.sort ?? "newest") === "newest" && !after && !before;
		let left = false;
		function learn(rows: readonly ListedPurchase[]) {
			known.current = {
				key,
				ids: new Set(rows.map(({ _id }) => _id)),
				moment: rows.map((row) => newsMoment(row, filter.state)).reduce(later, ""),
			};
		}
		if (isFirst) setChecked({ key, at: new Date(), failed: false, news: [] });
		if (isFirst && isNewestFirst) learn(loaded);
		async function look() {
			try {
				const [newest] = await Promise.all([readNewest(api, filter), refresh()]);
				if (left) return;
				if (known.current?.key !== key) learn(newest);
				const { ids, moment } = known.current ?? { ids: new Set(), moment: "" };
				const news = isAnnounced(filter.state)
					? newest.filter((row) => !ids.has(row._id) && newsMoment(row, filter.state) > moment)
					: [];
				setChecked({ key, at: new Date(), failed: false, news: news.map(({ _id }) => _id) });
			} catch (error) {
				if (!(error instanceof ApiFailure)) throw error;
				if (!left) setChecked((before) => ({ ...before, key, failed: true }));
			}
		}
		const lookIfVisible = () => {
			if (document.visibilityState === "visible") void look();
		};
		if (!isFirst || known.current?.key !== key) void look();
		const timer = setInterval(lookIfVisible, intervalMs);
		addEventListener("focus", lookIfVisible);
		document.addEventListener("visibilitychange", lookIfVisible);
		return () => {
			left = true;
			clearInterval(timer);
			removeEventListener("focus", lookIfVisible);
			document.removeEventListener("visibilitychange", lookIfVisible);
		};
	}, [api, search, key, loaded, refresh]);
	const { at, failed, news } = checked.key === key ? checked : { ...checked, failed: false, news: [] };
	return { checkedAt: at, failed, news };
}

const later = (one: string, other: string) => (one > other ? one : other);

type State = ReturnType<typeof readOrdersQuery>["state"];

/** A purchase enters "To pack" when it is paid, the other lists when it is placed. */
const newsMoment = ({ createdAt, orders }: ListedPurchase, state: State): string =>
	state === "paid" ? orders.map(({ paidAt = "" }) => paidAt).reduce(later, "") : createdAt;

/** Closed purchases are no news. */
const isAnnounced = (state: State): boolean => state === undefined || ["open", "paid", "unpaid", "all"].includes(state);
