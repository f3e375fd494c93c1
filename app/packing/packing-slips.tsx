import { brand } from "../brand/brand.ts";
import { deliveryAddress } from "../orders/delivery/delivery.ts";
import { DisputedMark } from "../orders/delivery/delivery-warnings.tsx";
import { isAtRisk } from "../orders/disputes.ts";
import { endText } from "../orders/list/order-list.ts";
import { useAreWithdrawn, WithdrawnMark } from "../orders/open-withdrawals.tsx";
import { isDeliverable, type Order, unitsToSend } from "../orders/order.ts";
import { itemText, Moment } from "../orders/order-facts.tsx";
import { itemNumber } from "../orders/order-labels.ts";
import { PartText } from "../products/part/part-text.tsx";
import { formatDay } from "../time/calendar.ts";
import { TypedText } from "../ui/typed-text.tsx";
import { usePaperFooters } from "../ui/use-paper-footers.ts";
import { Barcode } from "./barcode.tsx";
import type { Modules } from "./code-128.ts";
import type { PackedParcel } from "./parcels.ts";

interface PackingSlipsProps {
	parcels: readonly PackedParcel[];
	barcodes: ReadonlyMap<string, Modules>;
}

/** One slip per parcel. Its barcode is the purchase's number. */
export function PackingSlips({ parcels, barcodes }: PackingSlipsProps) {
	usePaperFooters(
		parcels.map((parcel, place) => ({
			page: pageOf(parcel, place),
			text: `Packing slip for order ${parcel.purchase.number} · ${parcel.purchase.name}`,
		})),
	);
	return (
		<div className="space-y-10 print:space-y-0">
			{parcels.length > 1 && <SlipLinks parcels={parcels} />}
			{parcels.map((parcel, place) => (
				<PackingSlip
					key={parcel.key}
					parcel={parcel}
					page={pageOf(parcel, place)}
					modules={barcodes.get(`${parcel.purchase.number}`)}
				/>
			))}
		</div>
	);
}

const pageOf = ({ key }: PackedParcel, place: number): string | undefined => (place === 0 ? undefined : `slip-${key}`);

const idOf = ({ key }: PackedParcel): string => `order-${key}`;

function SlipLinks({ parcels }: Pick<PackingSlipsProps, "parcels">) {
	return (
		<nav aria-label="Packing slips">
			<ol className="flex flex-wrap gap-x-6 gap-y-2">
				{parcels.map((parcel) => (
					<li key={parcel.key}>
						<a href={`#${idOf(parcel)}`} className="word-link">
							<span className="measure">{parcel.purchase.number}</span> <TypedText>{parcel.purchase.name}</TypedText>
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}

interface PackingSlipProps {
	parcel: PackedParcel;
	page: string | undefined;
	modules: Modules | undefined;
}

function PackingSlip({ parcel, page, modules }: PackingSlipProps) {
	const { purchase, items, others } = parcel;
	const partlySent = [...items, ...others].filter((order) => order.unitsNotSent && unitsToSend(order) > 0);
	const elsewhere = [...others.map(toRow), ...partlySent.map(toNotSent)].toSorted(byItem);
	return (
		<article
			id={idOf(parcel)}
			aria-label={`Packing slip for order ${purchase.number}`}
			style={{ page }}
			className="max-w-3xl break-after-page rounded-sheet border border-hairline bg-sheet p-6 last:break-after-auto print:max-w-none print:border-0 print:p-0"
		>
			<Internal parcel={parcel} />
			<p className="text-sm text-ink-2">
				<strong className="text-ink">{brand.name}</strong>, {brand.address.slice(1).join(", ")}, {brand.email}
			</p>
			<div className="mt-8 flex flex-wrap justify-between gap-8">
				<p dir="auto" className="text-lg whitespace-pre-line [overflow-wrap:anywhere]">
					{purchase.name}
					{"\n"}
					{deliveryAddress(purchase)}
				</p>
				<div>
					{modules && <Barcode modules={modules} text={`order ${purchase.number}`} />}
					<dl className="mt-2 text-sm">
						<dt className="lettering">Order</dt>
						<dd className="measure text-lg">{purchase.number}</dd>
						<dt className="lettering mt-2">Placed</dt>
						<dd>
							<Moment at={purchase.createdAt} />
						</dd>
						{purchase.purchaseOrder && <Book label="Purchase order" value={purchase.purchaseOrder} />}
						{purchase.vatId && <Book label="VAT number" value={purchase.vatId} />}
					</dl>
				</div>
			</div>
			<h2 className="mt-10 text-xl">
				Packing slip <span className="measure">{purchase.number}</span>
			</h2>
			<Items title="In this parcel" rows={items.map(toRow)} />
			{elsewhere.length > 0 && <Items title="Not in this parcel" rows={elsewhere} isElsewhere />}
			<p className="mt-2 text-sm text-ink-2">End of the packing slip for order {purchase.number}</p>
		</article>
	);
}

/** Notes for the staff. They are cut off before the slip is packed. */
function Internal({ parcel: { purchase, items } }: { parcel: PackedParcel }) {
	const isWithdrawn = useAreWithdrawn(items);
	const [disputed] = items.filter(({ dispute }) => isAtRisk(dispute));
	if (!purchase.note && !isWithdrawn && !disputed) return null;
	return (
		<aside aria-label="Internal" className="mb-6 border-b border-dashed border-control pb-3 text-sm">
			<p className="lettering">Internal: remove before you pack</p>
			{purchase.note && (
				<p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
					{purchase.note}
				</p>
			)}
			{items.map((order) => (
				<Withdrawn key={order._id} order={order} />
			))}
			{disputed && <DisputedMark order={disputed} />}
		</aside>
	);
}

function Withdrawn({ order }: { order: Order }) {
	if (!useAreWithdrawn([order])) return null;
	return (
		<p>
			{itemText(order, unitsToSend(order))}
			<WithdrawnMark order={order} />
		</p>
	);
}

interface SlipRow {
	order: Order;
	units: number;
	/** These units of the item were refunded instead of sent. */
	isNotSent?: boolean;
}

/** All units of a refunded item, although none of them is sent. */
const toRow = (order: Order): SlipRow => ({ order, units: unitsToSend(order) || order.quantity });

const toNotSent = (order: Order): SlipRow => ({ order, units: order.unitsNotSent ?? 0, isNotSent: true });

const byItem = ({ order: one }: SlipRow, { order: other }: SlipRow) => one.purchaseItem - other.purchaseItem;

function Items({ title, rows, isElsewhere = false }: { title: string; rows: SlipRow[]; isElsewhere?: boolean }) {
	return (
		<table className={`mt-4 w-full border-y border-control text-left ${isElsewhere ? "text-sm text-ink-2" : ""}`}>
			<caption className="pb-1 text-left text-sm font-semibold text-ink">{title}</caption>
			<thead>
				<tr>
					<th className="lettering py-2">Part no.</th>
					<th className="lettering py-2">Part</th>
					{isElsewhere && <th className="lettering py-2">Status</th>}
					<th className="lettering py-2 text-right">Quantity</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ order, units, isNotSent }) => (
					<tr key={`${order._id} ${isNotSent}`} className="border-t border-hairline align-top">
						<td className="measure min-w-32 py-2 pr-4 [overflow-wrap:anywhere]">{order.partNumber ?? "–"}</td>
						<td className="py-2 pr-4 [overflow-wrap:anywhere]">
							<PartText text={order.product} />
							{order.purchaseItems > 1 && <span className="block text-sm text-ink-2">Item {itemNumber(order)}</span>}
							{order.replaces && (
								<span className="block text-sm">Replacement for order {order.replacesNumber}, no charge</span>
							)}
						</td>
						{isElsewhere && (
							<td className="py-2 pr-4">{isNotSent ? notSentText(order) : <Elsewhere order={order} />}</td>
						)}
						<td className={`measure py-2 text-right ${isElsewhere ? "" : "text-lg"}`}>
							{units.toLocaleString("en-US")}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const notSentText = (order: Order): string => `${endText([order])}, not sent`;

/** Status of an item that is not in the parcel. */
function Elsewhere({ order }: { order: Order }): string {
	const { status, closedAt } = order;
	const isWithdrawn = useAreWithdrawn([order]);
	if (status === "delivered") return closedAt ? `Shipped ${formatDay(closedAt)}` : "Shipped";
	if (status === "unpaid") return "Not paid yet";
	if (!isDeliverable(order)) return notSentText(order);
	return isWithdrawn ? "Withdrawn" : "To follow";
}

const Book = ({ label, value }: { label: string; value: string }) => (
	<>
		<dt className="lettering mt-2">{label}</dt>
		<dd className="measure max-w-48 [overflow-wrap:anywhere]">{value}</dd>
	</>
);
