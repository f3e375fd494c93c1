import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type ApiClient, ApiFailure, useApi } from "../../api/api-client.ts";
import { useReload } from "../../api/use-call.ts";
import { useWhileVisible } from "../../api/use-while-visible.ts";
import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { readOrdersQuery } from "../../orders/list/order-list.ts";
import { type Counts, readCounts, readNewest, readPurchasesById } from "./read-purchases.ts";

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
	else if (shown.loaded !== loaded)
		setShown({ key, loaded, rows: shown.rows.length === 0 ? loaded : withFresh(shown.rows, loaded) });
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
	const { checkedAt, failed, news, counts } = useNews(api, search, key, loaded, refresh);
	return { rows, news, checkedAt, failed, counts };
}

interface Checked {
	key: string;
	at: Date;
	failed: boolean;
	news: string[];
	counts?: Counts;
}

/** Checks for new purchases regularly, and after each change on this page. An empty list fills by itself. */
function useNews(
	api: ApiClient,
	search: string,
	key: string,
	loaded: readonly DeskPurchase[],
	refresh: () => Promise<void>,
) {
	const reload = useReload();
	const [checked, setChecked] = useState<Checked>({ key, at: new Date(), failed: false, news: [] });
	const known = useRef<{ key: string; ids: Set<string>; moment: string } | undefined>(undefined);
	const firstRows = useRef({ key, loaded });
	if (firstRows.current.key !== key || firstRows.current.loaded.length === 0) firstRows.current = { key, loaded };
	const current = useRef<unknown>(undefined);
	const look = useCallback(async () => {
		const { after, before, ...filter } = readOrdersQuery(search);
		const started = current.current;
		try {
			const [newest, counts] = await Promise.all([readNewest(api, filter), readCounts(api, filter), refresh()]);
			if (started !== current.current) return;
			if (loaded.length === 0 && newest.length > 0 && !after && !before) return await reload();
			if (known.current?.key !== key) known.current = knownOf(key, newest, filter.state);
			const { ids, moment } = known.current;
			const news = isAnnounced(filter.state)
				? newest.filter((row) => !ids.has(row._id) && newsMoment(row, filter.state) > moment)
				: [];
			setChecked({ key, at: new Date(), failed: false, news: news.map(({ _id }) => _id), counts });
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			if (started === current.current) setChecked((before) => ({ ...before, key, failed: true }));
		}
	}, [api, search, key, loaded, refresh, reload]);
	useEffect(() => {
		current.current = look;
		// Loaded again: rows may have left the list.
		const isFirst = firstRows.current.loaded === loaded;
		const { after, before, sort = "newest", state } = readOrdersQuery(search);
		const isNewestFirst = sort === "newest" && !after && !before;
		setChecked((before) => ({ key, at: new Date(), failed: false, news: isFirst ? [] : before.news }));
		if (isFirst && isNewestFirst) known.current = knownOf(key, loaded, state);
		if (!isFirst || known.current?.key !== key) void look();
		return () => {
			current.current = undefined;
		};
	}, [search, key, loaded, look]);
	useWhileVisible(useCallback(() => void look(), [look]));
	const { at, failed, news, counts } = checked.key === key ? checked : { ...checked, failed: false, news: [] };
	return { checkedAt: at, failed, news, counts };
}

const knownOf = (key: string, rows: readonly ListedPurchase[], state: State) => ({
	key,
	ids: new Set(rows.map(({ _id }) => _id)),
	moment: rows.map((row) => newsMoment(row, state)).reduce(later, ""),
});

const later = (one: string, other: string) => (one > other ? one : other);

type State = ReturnType<typeof readOrdersQuery>["state"];

/** A purchase enters "Paid" when it is paid, the other lists when it is placed. */
const newsMoment = ({ createdAt, orders }: ListedPurchase, state: State): string =>
	state === "paid" ? orders.map(({ paidAt = "" }) => paidAt).reduce(later, "") : createdAt;

/** Closed purchases are no news. */
const isAnnounced = (state: State): boolean => state === undefined || ["open", "paid", "unpaid", "all"].includes(state);
