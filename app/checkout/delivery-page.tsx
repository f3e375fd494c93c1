import { apiContext, useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { currentList, lineNameOf, namesOf, withoutParam } from "../buy-lists/buy-list.ts";
import { readOwnList } from "../buy-lists/claim-list.ts";
import { visitContext } from "../identity/route-guard.ts";
import { toCents } from "../money/money.ts";
import { totalCents } from "../orders/order.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/delivery-page";
import { BackToList } from "./back-to-list.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { readDeliveryDefaults } from "./delivery-defaults.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import { isOrderable } from "./orderable-line.ts";
import { SummaryAhead, sumsAhead } from "./summary-ahead.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Checkout: delivery");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { searchParams } = new URL(request.url);
	const id = searchParams.get("list") ?? currentList;
	const { email } = context.get(visitContext).user;
	const [list, deliveryDefaults] = await Promise.all([readOwnList(api, id), readDeliveryDefaults(api, email)]);
	return { list, without: searchParams.getAll(withoutParam), deliveryDefaults };
}

export default function DeliveryPage({ loaderData: { list, without, deliveryDefaults } }: Route.ComponentProps) {
	const { costs } = useShopSettings();
	const lines = list.lines.filter(isOrderable).filter(({ _id }) => !without.includes(_id));
	const excluded = list.lines.filter((line) => !lines.some(({ _id }) => _id === line._id));
	if (lines.length === 0) {
		return (
			<CheckoutFrame step="Delivery" title="Nothing to order">
				<EmptyState title="No line on this list can be ordered" action={<EmptyActions />}>
					The list shows the problem with each line. Unpaid orders are in My Orders.
				</EmptyState>
			</CheckoutFrame>
		);
	}
	const ahead = lines.map(({ _id, name = "", partNumber, units, price }) => ({
		...{ key: _id, name, partNumber, units },
		cents: totalCents(toCents(price), units),
	}));
	const { total } = sumsAhead(ahead, costs);
	const summary = (
		<SummaryAhead lines={ahead} hasPaid={deliveryDefaults.hasPaid}>
			<p>Each line can be cancelled or returned separately. You pay once.</p>
		</SummaryAhead>
	);
	return (
		<CheckoutFrame step="Delivery" title="Delivery address" summary={summary}>
			{excluded.length > 0 && (
				<Notice
					title={excluded.length === 1 ? "1 line is left out" : `${excluded.length} lines are left out`}
					action={<BackToList />}
				>
					{namesOf(excluded.map(lineNameOf))} can't be ordered yet and {excluded.length === 1 ? "stays" : "stay"} on
					your list.
				</Notice>
			)}
			<DeliveryForm list={list._id} lines={lines} total={total} deliveryDefaults={deliveryDefaults} />
		</CheckoutFrame>
	);
}

const EmptyActions = () => (
	<span className="flex flex-wrap gap-3">
		<BackToList />
		<ButtonLink to="/dashboard/myorders" variant="quiet">
			My Orders
		</ButtonLink>
	</span>
);
