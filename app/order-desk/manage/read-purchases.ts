import { type ApiClient, type Page, read, readPage } from "../../api/api-client.ts";
import { type DeskPurchase, isSelectable } from "../../orders/list/desk-purchase.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import type { OrderListState, readOrdersQuery } from "../../orders/list/order-list.ts";
import { readListedPurchases } from "../../orders/list/read-listed-purchases.ts";
import { withWithdrawals } from "../../orders/list/with-withdrawals.ts";

/** Rows per page of the list. */
export const purchasesPerPage = 50;
/** Maximum number of selected purchases. */
export const maxSelected = 200;

export type DeskFilter = Omit<ReturnType<typeof readOrdersQuery>, "after" | "before">;

export async function readPurchases(
	api: ApiClient,
	query: ReturnType<typeof readOrdersQuery>,
): Promise<Page<DeskPurchase>> {
	const { sort = "newest", ...filter } = query;
	const page = await readPage(api.purchases.$get({ query: { ...filter, sort, limit: `${purchasesPerPage}` } }));
	return { ...page, rows: await withWithdrawals(api, page.rows) };
}

/** Reads purchases whatever their status, in the order of the ids. */
export async function readPurchasesById(api: ApiClient, ids: readonly string[]): Promise<DeskPurchase[]> {
	const rows = await readAnyPurchases(api, ids);
	return ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []);
}

/** @param ids see {@link readListedPurchases} */
export async function readAnyPurchases(api: ApiClient, ids: readonly string[]): Promise<DeskPurchase[]> {
	return withWithdrawals(api, await readListedPurchases(api, ids));
}

interface PurchasesToPack {
	purchases: DeskPurchase[];
	/** Purchases left out because they are disputed or withdrawn, or nothing of them is to send. */
	leftOut: number;
	hasMore: boolean;
}

/** Reads the purchases to pack that match the filter, at most {@link maxSelected}. */
export async function readPurchasesToPack(api: ApiClient, filter: DeskFilter): Promise<PurchasesToPack> {
	const found: DeskPurchase[] = [];
	let after: string | undefined;
	do {
		const page: Page<DeskPurchase> = await readPurchases(api, { ...filter, state: "paid", after, before: undefined });
		found.push(...page.rows);
		after = page.next;
	} while (after && found.length < maxSelected);
	const read = found.slice(0, maxSelected);
	const purchases = read.filter(isSelectable);
	return {
		purchases,
		leftOut: read.length - purchases.length,
		hasMore: after !== undefined || found.length > maxSelected,
	};
}

export type Counts = Partial<Record<OrderListState, number>>;

/** Counts the purchases that match the filter, by state. */
export async function readCounts(api: ApiClient, { state, sort, ...filter }: DeskFilter): Promise<Counts> {
	return read(api.purchases.counts.$get({ query: filter }));
}

/** Reads the newest purchases that match the filter. */
export async function readNewest(api: ApiClient, filter: DeskFilter): Promise<ListedPurchase[]> {
	const { rows } = await readPage(
		api.purchases.$get({ query: { ...filter, sort: "newest", limit: `${purchasesPerPage}` } }),
	);
	return rows;
}
