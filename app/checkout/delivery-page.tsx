import { type ApiClient, read } from "../api/api-client.ts";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { currentList, withoutParam } from "../buy-lists/buy-list.ts";
import { claimList } from "../buy-lists/claim-list.ts";
import { nameOf, namesOf } from "../buy-lists/line-names.ts";
import type { BuyList } from "../buy-lists/list-schema.ts";
import { visitContext } from "../identity/route-guard.ts";
import { addedCosts } from "../money/costs.ts";
import { toCents, toDollars } from "../money/money.ts";
import { formatHold } from "../orders/order-facts.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/delivery-page";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { DeliveryForm } from "./delivery-form.tsx";
import { readLastBuyer } from "./last-buyer.ts";
import { isOrderable } from "./orderable-line.ts";
import { PurchaseSummary } from "./purchase-summary.tsx";
import { ToList } from "./to-list.tsx";

export const handle = { shell: "quiet" };

export const meta: Route.MetaFunction = () => pageMeta("Checkout: delivery");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { searchParams } = new URL(request.url);
	const id = searchParams.get("list") ?? currentList;
	const { email } = context.get(visitContext).user;
	const [list, deliverTo] = await Promise.all([readList(api, id), readLastBuyer(api, email)]);
	return { list, without: searchParams.getAll(withoutParam), deliverTo };
}

async function readList(api: ApiClient, id: string): Promise<BuyList> {
	// A visitor who signs in during the checkout still has the parts on a visitor's list.
	if (id === currentList) await claimList(api);
	return read(api.lists[":id"].$get({ param: { id } }));
}

export default function DeliveryPage({ loaderData: { list, without, deliverTo } }: Route.ComponentProps) {
	const { costs, holdMinutes } = useShopSettings();
	const lines = list.lines.filter(isOrderable).filter(({ _id }) => !without.includes(_id));
	const left = list.lines.filter((line) => !lines.some(({ _id }) => _id === line._id));
	if (lines.length === 0) {
		return (
			<CheckoutFrame step="Delivery" title="Nothing to order">
				<EmptyState title="This list has no line that can be ordered." action={<EmptyActions />}>
					What stands against each is said on the list. What you have placed and not paid yet waits in My Orders.
				</EmptyState>
			</CheckoutFrame>
		);
	}
	const totals = lines.map(({ price, units }) => toCents(price) * units);
	const added = addedCosts(totals, costs);
	const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
	const [parts, delivery, tax] = [
		sum(totals),
		sum(added.map(({ deliveryCents }) => deliveryCents)),
		sum(added.map(({ taxCents }) => taxCents)),
	];
	const total = toDollars(parts + delivery + tax);
	const summary = (
		<PurchaseSummary
			lines={lines.map(({ _id, name = "", partNumber, units }, place) => ({
				key: _id,
				name,
				partNumber,
				units,
				total: toDollars(totals[place] ?? 0),
			}))}
			parts={toDollars(parts)}
			delivery={toDollars(delivery)}
			tax={toDollars(tax)}
			total={total}
			totalLabel="Total"
		>
			<p>Each line is an order of its own, which can be cancelled or returned alone. One payment pays them all.</p>
			<p>Held for {formatHold(holdMinutes)} once you continue, then cancelled unless it is paid.</p>
		</PurchaseSummary>
	);
	return (
		<CheckoutFrame step="Delivery" title="Where shall it go?" summary={summary}>
			{left.length > 0 && (
				<Notice
					title={
						left.length === 1 ? "1 line of the list is left out." : `${left.length} lines of the list are left out.`
					}
					action={<ToList />}
				>
					{namesOf(left.map(nameOf))} cannot be ordered as{" "}
					{left.length === 1 ? "it stands, and stays" : "they stand, and stay"} on the list.
				</Notice>
			)}
			<DeliveryForm list={list._id} lines={lines} total={total} deliverTo={deliverTo} />
		</CheckoutFrame>
	);
}

const EmptyActions = () => (
	<span className="flex flex-wrap gap-3">
		<ToList />
		<ButtonLink to="/dashboard/myorders" variant="quiet">
			My Orders
		</ButtonLink>
	</span>
);
