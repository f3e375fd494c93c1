import type { ApiClient } from "../../api/api-client.ts";
import { readOpenWithdrawals } from "../open-withdrawals.tsx";
import type { DeskPurchase } from "./desk-purchase.ts";
import type { ListedPurchase } from "./listed-purchase.ts";

/** Adds the open withdrawals of their orders. */
export async function withWithdrawals(api: ApiClient, purchases: readonly ListedPurchase[]): Promise<DeskPurchase[]> {
	const open = await readOpenWithdrawals(api, purchases);
	return purchases.map((purchase) => ({
		...purchase,
		withdrawals: open.filter(({ order }) => purchase.orders.some(({ _id }) => _id === order)),
	}));
}
