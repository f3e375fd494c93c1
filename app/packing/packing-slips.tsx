import { brand } from "../brand/brand.ts";
import { orderNumber } from "../orders/card-label.ts";
import { type Order, unitsToSend } from "../orders/order.ts";
import { Moment } from "../orders/order-facts.tsx";
import { PartText } from "../products/part/part-text.tsx";

export function PackingSlips({ orders }: { orders: readonly Order[] }) {
	return (
		<div className="space-y-10 print:space-y-0">
			{orders.map((order) => (
				<PackingSlip key={order._id} order={order} />
			))}
		</div>
	);
}

function PackingSlip({ order }: { order: Order }) {
	return (
		<article
			aria-label={`Packing slip for order ${orderNumber(order)}`}
			className="max-w-3xl break-after-page rounded-sheet border border-hairline bg-sheet p-6 last:break-after-auto print:max-w-none print:border-0 print:p-0"
		>
			<p className="text-sm text-ink-2">
				<strong className="text-ink">{brand.name}</strong>, {brand.address.slice(1).join(", ")}, {brand.email}
			</p>
			<div className="mt-8 flex flex-wrap justify-between gap-8">
				<p className="text-lg whitespace-pre-line [overflow-wrap:anywhere]">
					{order.name}
					{"\n"}
					{order.address}
				</p>
				<dl className="text-sm">
					<dt className="lettering">Order</dt>
					<dd className="measure text-lg">{orderNumber(order)}</dd>
					<dt className="lettering mt-2">Placed</dt>
					<dd>
						<Moment at={order.createdAt} />
					</dd>
					{order.purchaseOrder && <Book label="Purchase order" value={order.purchaseOrder} />}
					{order.vatId && <Book label="VAT number" value={order.vatId} />}
				</dl>
			</div>
			<h2 className="mt-10 text-xl">Packing slip</h2>
			<table className="mt-3 w-full border-y border-control text-left">
				<thead>
					<tr>
						<th className="lettering py-2">Part no.</th>
						<th className="lettering py-2">Part</th>
						<th className="lettering py-2 text-right">Quantity</th>
					</tr>
				</thead>
				<tbody>
					<tr className="border-t border-hairline align-top">
						<td className="measure py-3 pr-4 whitespace-nowrap">{order.partNumber ?? "–"}</td>
						<td className="py-3 pr-4">
							<PartText text={order.product} />
						</td>
						<td className="measure py-3 text-right text-lg">{unitsToSend(order)}</td>
					</tr>
				</tbody>
			</table>
		</article>
	);
}

const Book = ({ label, value }: { label: string; value: string }) => (
	<>
		<dt className="lettering mt-2">{label}</dt>
		<dd className="measure max-w-48 [overflow-wrap:anywhere]">{value}</dd>
	</>
);
