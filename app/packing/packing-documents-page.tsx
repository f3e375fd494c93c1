import { useLocation } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { DeliveryWarnings } from "../orders/delivery/delivery-warnings.tsx";
import { statusLabels } from "../orders/list/order-list.ts";
import { OpenWithdrawalsProvider, readOpenWithdrawals } from "../orders/open-withdrawals.tsx";
import { itemCountText, orderCountText } from "../orders/order-facts.tsx";
import {
	maxPackingOrders,
	packingDocumentKinds,
	packingDocumentLabels,
	packingDocumentsPath,
} from "../orders/packing-documents.ts";
import { focusPage } from "../shell/focus-on-navigation.tsx";
import { useOnNavigation } from "../shell/use-on-navigation.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
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
	const orderIds = [...new Set(query.get("orders")?.split(",").filter(Boolean))];
	const ids = orderIds.slice(0, maxPackingOrders);
	const api = context.get(apiContext);
	const purchases =
		ids.length > 0
			? await read(api.purchases.$get({ query: { state: "all", ids: ids.join(","), limit: `${maxPackingOrders}` } }))
			: [];
	const parcels = parcelsOf(purchases, new Set(ids));
	const packed = itemsOfAll(parcels);
	const known = purchases.flatMap(({ _id, orders }) => [_id, ...orders.map((order) => order._id)]);
	const numbers = purchases.map(({ number }) => `${number}`);
	return {
		kind,
		parcels,
		withdrawals: await readOpenWithdrawals(api, packed),
		leftOut: purchases
			.flatMap(({ orders }) => orders)
			.filter((order) => ids.includes(order._id) && !packed.includes(order)),
		missing: ids.filter((id) => !known.includes(id)).length,
		tooMany: orderIds.length - ids.length,
		barcodes: kind === "pick" ? new Map<string, string>() : await encodeBarcodes(numbers),
	};
}

export default function PackingDocumentsPage({ loaderData }: Route.ComponentProps) {
	const { kind, parcels, withdrawals, barcodes } = loaderData;
	const packed = itemsOfAll(parcels);
	const { state } = useLocation();
	useOnNavigation(focusPage);
	const ids = packed.map(({ _id }) => _id);
	return (
		<OpenWithdrawalsProvider value={withdrawals}>
			<div data-papers={kind}>
				<div data-print={kind === "pick" ? undefined : "no"}>
					<PageHeading
						title={packingDocumentLabels[kind]}
						lead={`${orderCountText(parcels.length)}, ${itemCountText(packed.length)}`}
					/>
				</div>
				<div data-print="no" className="mb-8 space-y-6">
					<LeftOut {...loaderData} />
					<DeliveryWarnings orders={packed} />
					<div className="flex flex-wrap gap-3">
						{packed.length > 0 && <Button onClick={() => print()}>Print</Button>}
						{packingDocumentKinds
							.filter((other) => other !== kind && packed.length > 0)
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
						<ButtonLink variant="quiet" prefetch="none" to={listOf(state)}>
							Manage Orders
						</ButtonLink>
					</div>
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

function LeftOut({
	leftOut,
	missing,
	tooMany,
}: Pick<Route.ComponentProps["loaderData"], "leftOut" | "missing" | "tooMany">) {
	if (leftOut.length + missing + tooMany === 0) return null;
	return (
		<Notice tone="error" title="Some items won't be printed">
			<ul className="space-y-1">
				{leftOut.map((order) => (
					<li key={order._id}>
						<TypedText>{order.product}</TypedText> of order {order.purchaseNumber} for{" "}
						<TypedText>{order.name}</TypedText>: {statusLabels[order.status].toLowerCase()}
					</li>
				))}
				{missing > 0 && <li>{itemCountText(missing)} not found</li>}
				{tooMany > 0 && (
					<li>
						{itemCountText(tooMany)} over the limit of {maxPackingOrders}
					</li>
				)}
			</ul>
		</Notice>
	);
}
