import { useLocation } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { DeliveryWarnings } from "../orders/delivery/delivery-warnings.tsx";
import { statusLabels } from "../orders/list/order-list.ts";
import { readListedPurchases } from "../orders/list/read-listed-purchases.ts";
import { OpenWithdrawalsProvider, readOpenWithdrawals } from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";
import { itemCountText, orderCountText } from "../orders/order-facts.tsx";
import { packingDocumentKinds, packingDocumentLabels, packingDocumentsPath } from "../orders/packing-documents.ts";
import { focusPage } from "../shell/focus-on-navigation.tsx";
import { useOnNavigation } from "../shell/use-on-navigation.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading, ParentLink } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/packing-documents-page";
import { encodeBarcodes } from "./code-128.ts";
import { Labels } from "./labels.tsx";
import { PackingSlips } from "./packing-slips.tsx";
import { itemsOfAll, parcelsOf } from "./parcels.ts";
import { PickList } from "./pick-list.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Print orders");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = new URL(request.url).searchParams;
	const kind = packingDocumentKinds.find((known) => known === query.get("kind")) ?? "pick";
	const ids = [...new Set(query.get("orders")?.split(",").filter(Boolean))];
	const api = context.get(apiContext);
	const purchases = (await readListedPurchases(api, ids)).sort((one, other) => one.number - other.number);
	const withdrawals = await readOpenWithdrawals(api, purchases);
	const parcels = parcelsOf(purchases, withdrawals, ids);
	const known = purchases.flatMap(({ _id, number, orders }) => [_id, `${number}`, ...orders.map((order) => order._id)]);
	const numbers = purchases.map(({ number }) => `${number}`);
	return {
		kind,
		ids,
		parcels,
		withdrawals,
		leftOut: purchases.filter((purchase) => !parcels.some((parcel) => parcel.purchase === purchase)),
		missing: ids.filter((id) => !known.includes(id)).length,
		barcodes: kind === "pick" ? new Map<string, string>() : await encodeBarcodes(numbers),
	};
}

export default function PackingDocumentsPage({ loaderData }: Route.ComponentProps) {
	const { kind, ids, parcels, withdrawals, barcodes } = loaderData;
	const packed = itemsOfAll(parcels);
	const { state } = useLocation();
	useOnNavigation(focusPage);
	return (
		<OpenWithdrawalsProvider value={withdrawals}>
			<div data-papers={kind}>
				<div data-print={kind === "pick" ? undefined : "no"}>
					<PageHeading
						title={packingDocumentLabels[kind]}
						kicker={<ParentLink to={listOf(state)}>Manage Orders</ParentLink>}
						figure={`${orderCountText(new Set(parcels.map(({ purchase }) => purchase)).size)}, ${itemCountText(packed.length)}`}
						actions={
							packed.length > 0 && (
								<>
									{packingDocumentKinds
										.filter((other) => other !== kind)
										.map((other) => (
											<ButtonLink
												key={other}
												variant="quiet"
												prefetch="none"
												to={packingDocumentsPath(other, ids)}
												state={state}
											>
												{packingDocumentLabels[other]}
											</ButtonLink>
										))}
									<ButtonLink variant="quiet" prefetch="none" to="/dashboard/tracking#lines">
										Tracking numbers
									</ButtonLink>
									<Button onClick={() => print()}>Print</Button>
								</>
							)
						}
					/>
				</div>
				<div data-print="no" className="mb-6 space-y-4 empty:hidden">
					<LeftOut {...loaderData} />
					<DeliveryWarnings orders={parcels.flatMap(({ items, others }) => [...items, ...others])} />
				</div>
				{packed.length === 0 && (
					<EmptyState title="Nothing to print">
						Select paid orders in Manage Orders, then choose what to print.
					</EmptyState>
				)}
				{packed.length > 0 && kind === "pick" && <PickList parcels={parcels} />}
				{kind === "slips" && <PackingSlips parcels={parcels} barcodes={barcodes} />}
				{kind === "labels" && <Labels parcels={parcels} barcodes={barcodes} />}
			</div>
		</OpenWithdrawalsProvider>
	);
}

/** Returns the URL of the list where the orders were selected, with its search and sort. */
const listOf = (state: { list?: string } | null): string => state?.list ?? "/dashboard/allorder";

function LeftOut({ leftOut, missing }: Pick<Route.ComponentProps["loaderData"], "leftOut" | "missing">) {
	if (leftOut.length + missing === 0) return null;
	return (
		<Notice tone="error" title="Some orders won't be printed">
			<ul className="space-y-1">
				{leftOut.map(({ _id, number, name, orders }) => (
					<li key={_id}>
						Order {number} for <TypedText>{name}</TypedText>: {statusesText(orders)}
					</li>
				))}
				{missing > 0 && <li>{orderCountText(missing)} not found</li>}
			</ul>
		</Notice>
	);
}

/** `refunded, cancelled`. */
const statusesText = (orders: readonly Order[]): string =>
	[...new Set(orders.map(({ status }) => statusLabels[status].toLowerCase()))].join(", ");
