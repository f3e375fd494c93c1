import { useMay } from "../../identity/desk-role.ts";
import { costLabels } from "../../money/costs.ts";
import { formatDollars } from "../../money/money.ts";
import { EmailLink, PhoneLink } from "../../orders/delivery/contact-links.tsx";
import { type DeskPurchase, itemState, linesOf, momentText } from "../../orders/list/desk-purchase.ts";
import { isDeliverable, type Order, orderMessages, sumOf } from "../../orders/order.ts";
import { costsOfOrder } from "../../orders/order-costs.ts";
import { itemCountText, priceText, RefundedUnits } from "../../orders/order-facts.tsx";
import { itemNumber } from "../../orders/order-labels.ts";
import { isolate } from "../../ui/isolate.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { ItemMenu } from "./purchase-menu.tsx";
import { CellLabel, ItemName, State, UndoButton, useColumnCount } from "./row-cells.tsx";

interface ItemRowsProps {
	purchase: DeskPurchase;
	items: readonly Order[];
}

/** The items of an open purchase, then its address, contact and amounts. */
export function ItemRows({ purchase, items }: ItemRowsProps) {
	const columnCount = useColumnCount();
	return (
		<>
			{items.map((order) => (
				<ItemRow key={order._id} purchase={purchase} order={order} number={itemNumber(order)} />
			))}
			<tr role="row" className="about">
				<td role="cell" colSpan={columnCount}>
					<About purchase={purchase} items={items} />
				</td>
			</tr>
		</>
	);
}

function ItemRow({ purchase, order, number }: { purchase: DeskPurchase; order: Order; number: string }) {
	const { quantity, totalPrice, product, status } = order;
	const state = itemState(purchase, order);
	const mayShip = useMay("shipping");
	return (
		<tr role="row" className="item">
			<td role="cell" data-print="no" className="c-tick" />
			<td role="cell" className="measure small c-no">
				{number}
			</td>
			<th role="rowheader" scope="row" className="c-name">
				<ItemName order={order} />
			</th>
			<td role="cell" className="c-quantity">
				<CellLabel>Quantity</CellLabel>
				<span className="measure">{quantity.toLocaleString("en-US")}</span>
				<RefundedUnits orders={[order]} />
			</td>
			<td role="cell" className={`c-total ${order.replaces ? "small" : "measure"}`}>
				{priceText(order, totalPrice)}
			</td>
			<td role="cell" className="c-placed" />
			<td role="cell" className="c-state">
				{state && <State state={state} />}
			</td>
			{mayShip && (
				<td role="cell" className="c-deliver">
					{status === "unpaid" && <span className="text-ink-2">{orderMessages.paymentLoading}</span>}
					<UndoButton orders={shipmentOf(purchase, order)} what={undoText(purchase, order)} />
					<DeliverButton
						parcel={{ purchase, orders: isDeliverable(order) ? [order] : [] }}
						label={`Deliver only item ${number}: ${isolate(product)} to ${isolate(purchase.name)}`}
					>
						This item
					</DeliverButton>
				</td>
			)}
			<td role="cell" data-print="no" className="c-menu">
				<ItemMenu order={order} orders={purchase.orders} number={number} />
			</td>
		</tr>
	);
}

/** A shipment is undone as a whole. */
const shipmentOf = ({ orders }: DeskPurchase, { _id, shipmentId }: Order): Order[] =>
	orders.filter((other) => other._id === _id || (shipmentId && other.shipmentId === shipmentId));

function undoText(purchase: DeskPurchase, order: Order): string {
	const { length } = shipmentOf(purchase, order);
	return `${length > 1 ? itemCountText(length) : isolate(order.product)}, order ${purchase.number}`;
}

function About({ purchase: { address, addressChangedAt, phone, email }, items }: ItemRowsProps) {
	const labels = costLabels(costsOfOrder(items[0] ?? {}));
	const goods = sumOf(items, ({ totalPrice }) => totalPrice);
	const delivery = sumOf(items, (order) => order.delivery ?? 0);
	const tax = sumOf(items, (order) => order.tax ?? 0);
	return (
		<p className="about-line">
			<span>
				To{" "}
				<span className="text-ink">
					<TypedText>{linesOf(address).join(", ")}</TypedText>
				</span>
				{addressChangedAt && (
					<strong className="ml-2 font-semibold text-ink">
						Changed <time dateTime={addressChangedAt}>{momentText(addressChangedAt, new Date())}</time>
					</strong>
				)}
			</span>
			<span>
				Phone <PhoneLink number={phone} />
			</span>
			<span>
				E-mail <EmailLink email={email} />
			</span>
			<span>
				Goods <span className="measure">{formatDollars(goods)}</span>
				{delivery > 0 && (
					<>
						{" "}
						· {labels.delivery} <span className="measure">{formatDollars(delivery)}</span>
					</>
				)}
				{tax > 0 && (
					<>
						{" "}
						· {labels.tax} <span className="measure">{formatDollars(tax)}</span>
					</>
				)}
			</span>
		</p>
	);
}
