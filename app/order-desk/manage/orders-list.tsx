import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { RetryLoad } from "../../api/list-load.tsx";
import { maxCounted } from "../../http/list-limits.ts";
import { useMay } from "../../identity/desk-role.ts";
import { type DeskPurchase, type Parcel, parcelOf } from "../../orders/list/desk-purchase.ts";
import { type OrderListState, orderListLabels, readOrdersQuery } from "../../orders/list/order-list.ts";
import type { Shipment } from "../../orders/order.ts";
import { orderCountText } from "../../orders/order-facts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TickBox } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { formatCount } from "../../ui/lists/list-tabs.tsx";
import { listUrl } from "../../ui/lists/list-url.ts";
import { Notice } from "../../ui/notice.tsx";
import { focusHeading } from "../../ui/page-heading.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { OrderTools } from "./order-tools.tsx";
import { PurchasesTable } from "./purchases-table.tsx";
import { DeliveryProvider, type DeliveryReport as Report, useDeliverParcels } from "./use-deliver-parcels.ts";
import { useSelectAll } from "./use-select-all.ts";
import { useSelection } from "./use-selection.ts";

interface OrdersListProps {
	rows: readonly DeskPurchase[];
	counts: Partial<Record<OrderListState, number>>;
	/** The orders did not load. */
	isMissing: boolean;
	/** The first order has the searched number. */
	isNumberFirst: boolean;
}

/** The tools, the bar of the selected purchases at the foot of the window, and the table. */
export function OrdersList({ rows, counts, isMissing, isNumberFirst }: OrdersListProps) {
	const [query] = useSearchParams();
	const delivery = useDeliverParcels();
	const mayShip = useMay("shipping");
	const { busy, report, deliverSelected, deliverAgain, forget } = delivery;
	const selection = useSelection(rows);
	const { selectable, selected, isAll, togglePage, reload, clear } = selection;
	const all = useSelectAll(selection, counts.paid);
	const tick = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (tick.current) tick.current.indeterminate = selected.length > 0 && !isAll;
	}, [selected.length, isAll]);

	async function deliver(parcels: readonly Parcel[], shipment?: Shipment) {
		await (shipment ? deliverSelected(parcels, shipment) : deliverAgain(parcels));
		await reload(parcels.map(({ purchase }) => purchase._id));
	}
	const tried = [...(report?.failed.map(({ parcel }) => parcel) ?? []), ...(report?.untried ?? [])];
	const again = selected.filter(({ _id }) => tried.some(({ purchase }) => purchase._id === _id));
	const isBulk = selected.length > 0 || (busy && report !== undefined);
	useFocusAfter(isBulk);
	const state = readOrdersQuery(`?${query}`).state ?? "open";
	const count = counts[state];
	const isAlone = rows.length === 1 && (count ?? 1) === 1;
	return (
		<DeliveryProvider value={delivery}>
			<div data-print="no" className="orders-tools">
				{mayShip && (
					<TickBox
						ref={tick}
						label={selectPageLabel(selectable.length)}
						checked={isAll}
						disabled={selectable.length === 0}
						onChange={togglePage}
					/>
				)}
				<OrderTools count={count} />
			</div>
			<section aria-label="Selected orders" data-print="no" hidden={!isBulk} className="bulk">
				{isBulk && (
					<BulkBar
						selected={selected}
						selectAll={all.offer}
						message={all.message}
						onDeliver={(parcels, shipment) => void deliver(parcels, shipment)}
						onClear={() => {
							clear();
							tick.current?.focus();
						}}
					/>
				)}
			</section>
			{isNumberFirst && !isAlone && (
				<p className="text-sm text-ink-2">
					Order {rows[0]?.number}, and also {count === undefined ? "others" : orderCountText(count - 1)} by postcode,
					phone or another number.
				</p>
			)}
			{/* Otherwise the toast and the rows say it. */}
			{tried.length > 0 && report && !busy && (
				<DeliveryReport
					report={report}
					onClose={() => {
						forget();
						focusHeading();
					}}
					onRetry={again.length > 0 ? () => void deliver(again.map(parcelOf)) : undefined}
				/>
			)}
			{isMissing ? (
				<RetryLoad title="The orders didn't load" />
			) : rows.length === 0 ? (
				<NoOrders counts={counts} />
			) : (
				<PurchasesTable rows={rows} selection={selection} />
			)}
		</DeliveryProvider>
	);
}

/** Focuses the heading when the bar has gone with the focused button. A report has taken the focus itself. */
function useFocusAfter(isBulk: boolean) {
	const wasBulk = useRef(isBulk);
	useEffect(() => {
		if (wasBulk.current && !isBulk && document.activeElement === document.body) focusHeading();
		wasBulk.current = isBulk;
	}, [isBulk]);
}

const selectPageLabel = (count: number) =>
	count === 1 ? "Select the order to pack on this page" : `Select all ${count} orders to pack on this page`;

/** Tabs that hold each order once. */
const separateStates = ["open", "delivered", "refunded", "cancelled"] as const;

function NoOrders({ counts }: Pick<OrdersListProps, "counts">) {
	const [query] = useSearchParams();
	const search = query.get("search");
	if (search) {
		const elsewhere = separateStates.flatMap((state) => {
			const count = counts[state];
			if (!count) return [];
			const text = `Show ${formatCount(count, maxCounted)} ${count === 1 ? "match" : "matches"} in ${orderListLabels[state]}`;
			return (
				<ButtonLink key={state} to={listUrl(query, { state: state === "open" ? "" : state })} variant="quiet">
					{text}
				</ButtonLink>
			);
		});
		return (
			<EmptyState
				title={`No matches for ${isolate(search)}`}
				action={
					<>
						{elsewhere}
						<ButtonLink to={listUrl(query, { search: "" })} variant="quiet">
							Clear search
						</ButtonLink>
						{elsewhere.length === 0 && openOrders}
					</>
				}
			/>
		);
	}
	if (["user", "from", "until", "total", "paid", "money"].some((name) => query.get(name))) {
		return <EmptyState title="No orders match these filters" action={openOrders} />;
	}
	if (query.get("state")) return <EmptyState title="No orders with this status" action={openOrders} />;
	return <EmptyState title="No open orders">New orders appear here until they are shipped.</EmptyState>;
}

const openOrders = (
	<ButtonLink to="/dashboard/allorder" variant="quiet">
		Show open orders
	</ButtonLink>
);

interface DeliveryReportProps {
	report: Report;
	onRetry?: () => void;
	onClose: () => void;
}

/** The result of a delivery of several purchases. Those that failed show the reason in their rows too. */
function DeliveryReport({ report: { delivered, failed, untried }, onRetry, onClose }: DeliveryReportProps) {
	const counted = orderCountText(delivered.length);
	return (
		<div className="delivery-report">
			<Notice
				takesFocus
				tone="error"
				title={`${counted} shipped, ${failed.length + untried.length} not shipped`}
				action={
					<>
						{onRetry && (
							<button type="button" onClick={onRetry} className="desk-button desk-button-primary">
								Try again
							</button>
						)}
						<button type="button" onClick={onClose} className="desk-button">
							Close
						</button>
					</>
				}
			>
				{failed.length > 0 && (
					<ul className="space-y-1">
						{failed.map(({ parcel, why }) => (
							<li key={parcel.purchase._id}>
								{parcelText(parcel)}: {why}
							</li>
						))}
					</ul>
				)}
				{untried.length > 0 && <p>Not attempted, and unchanged: {untried.map(parcelText).join("; ")}</p>}
				{delivered.length > 0 && (
					<Link to="/dashboard/allorder?state=delivered" prefetch="none" className="word-link">
						Show shipped orders
					</Link>
				)}
			</Notice>
		</div>
	);
}

const parcelText = ({ purchase: { number, name } }: Parcel): string => `${number} for ${isolate(name)}`;
