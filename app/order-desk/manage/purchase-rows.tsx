import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { Fragment } from "react";
import { Link } from "react-router";
import { useMay } from "../../identity/desk-role.ts";
import { formatDollars } from "../../money/money.ts";
import {
	agoText,
	type DeskPurchase,
	deskState,
	isSelectable,
	itemsOf,
	momentText,
	ordersToPack,
	placeOf,
	unflaggedOf,
} from "../../orders/list/desk-purchase.ts";
import { OpenWithdrawalsProvider } from "../../orders/open-withdrawals.tsx";
import { type Order, orderMessages } from "../../orders/order.ts";
import { itemCountText, orderPath, priceText, RefundedUnits } from "../../orders/order-facts.tsx";
import { formatMoment } from "../../time/calendar.ts";
import { TickBox } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { ItemRows } from "./item-rows.tsx";
import { PurchaseMenu } from "./purchase-menu.tsx";
import { CellLabel, ItemName, State, UndoButton, useColumnCount } from "./row-cells.tsx";

export interface PurchaseRowsProps {
	purchase: DeskPurchase;
	isSelected: boolean;
	onSelect: () => void;
	isOpen: boolean;
	onToggle: () => void;
	/** Added by the last click on Show. */
	isNew: boolean;
	/** Reason why its last delivery failed. */
	failure: string | undefined;
}

/** The row of a purchase, and of its items while it is open. A purchase of one item shows its item in the row. */
export function PurchaseRows(props: PurchaseRowsProps) {
	const { purchase, isSelected, onSelect, isOpen, isNew, failure } = props;
	const { number, total } = purchase;
	const items = itemsOf(purchase);
	const mayShip = useMay("shipping");
	const columnCount = useColumnCount();
	return (
		<OpenWithdrawalsProvider value={purchase.withdrawals}>
			<tr role="row" aria-selected={isSelected || undefined} data-new={isNew || undefined} className="purchase">
				<td role="cell" data-print="no" className="c-tick">
					{mayShip && isSelectable(purchase) && (
						<TickBox label={`Select order ${number}`} checked={isSelected} onChange={onSelect} />
					)}
				</td>
				<td role="cell" className="c-no">
					<CellLabel>No</CellLabel>
					<PurchaseLink purchase={purchase} />
				</td>
				<th role="rowheader" scope="row" className="c-name">
					<span className="two">
						{items.length === 1 && items[0] ? <ItemName order={items[0]} /> : <ItemsToggle {...props} items={items} />}
						<Customer purchase={purchase} />
					</span>
				</th>
				<td role="cell" className="c-quantity">
					<CellLabel>Quantity</CellLabel>
					<span className="measure">{unitsOf(items).toLocaleString("en-US")}</span>
					<RefundedUnits orders={items} />
				</td>
				<td role="cell" className={`c-total ${items[0]?.replaces ? "small" : "measure"}`}>
					{items[0] ? priceText(items[0], total) : formatDollars(total)}
				</td>
				<td role="cell" className="c-placed">
					<Placed at={purchase.createdAt} />
				</td>
				<td role="cell" className="c-state">
					<State state={deskState(purchase)} />
				</td>
				{mayShip && (
					<td role="cell" className="c-deliver">
						<DeliverCell purchase={purchase} items={items} />
					</td>
				)}
				<td role="cell" data-print="no" className="c-menu">
					<PurchaseMenu purchase={purchase} />
				</td>
			</tr>
			{failure !== undefined && (
				<tr role="row" className="failure">
					<td role="cell" colSpan={columnCount}>
						<p role="alert">{failure}</p>
					</td>
				</tr>
			)}
			{isOpen && items.length > 1 && <ItemRows purchase={purchase} items={items} />}
		</OpenWithdrawalsProvider>
	);
}

const unitsOf = (items: readonly Order[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

function PurchaseLink({ purchase: { number, orders } }: { purchase: DeskPurchase }) {
	const [first] = orders;
	if (!first) return <span className="measure">{number}</span>;
	return (
		<Link to={orderPath(first)} prefetch="none" aria-label={`Order ${number}`} className="measure word-link">
			{number}
		</Link>
	);
}

function ItemsToggle({ items, isOpen, onToggle }: PurchaseRowsProps & { items: readonly Order[] }) {
	return (
		<button type="button" data-action="items" aria-expanded={isOpen} onClick={onToggle} className="items-toggle">
			<IconChevronRight aria-hidden="true" size="1rem" stroke={1.75} />
			<span className="clip">
				{itemCountText(items.length)}{" "}
				<span className="font-normal text-ink-2">
					{items.map(({ _id, product }, nth) => (
						<Fragment key={_id}>
							{nth > 0 && ", "}
							<TypedText>{product}</TypedText>
						</Fragment>
					))}
				</span>
			</span>
		</button>
	);
}

function Customer({ purchase }: { purchase: DeskPurchase }) {
	const { name, purchaseOrder, note } = purchase;
	const texts = [name, placeOf(purchase), purchaseOrder, note].flatMap((text) => (text ? isolate(text) : []));
	return (
		<span className="clip small" title={texts.join(" · ")}>
			{note && <IconNote aria-hidden="true" size="1rem" stroke={1.75} className="mr-1 inline align-[-0.2em]" />}
			<span className="text-ink">
				<TypedText>{name}</TypedText>
			</span>{" "}
			· <TypedText>{placeOf(purchase)}</TypedText>
			{purchaseOrder && (
				<>
					{" "}
					·{" "}
					<span className="measure">
						<TypedText>{purchaseOrder}</TypedText>
					</span>
				</>
			)}
			{note && (
				<>
					{" "}
					· <span className="sr-only">Note: </span>
					<span className="text-ink">
						<TypedText>{note}</TypedText>
					</span>
				</>
			)}
		</span>
	);
}

function Placed({ at }: { at: string }) {
	const now = new Date();
	const ago = agoText(at, now);
	return (
		<time dateTime={at} title={formatMoment(at)}>
			{ago ?? momentText(at, now)}
			{ago && ago !== "now" && <span className="ago"> ago</span>}
		</time>
	);
}

function DeliverCell({ purchase, items }: { purchase: DeskPurchase; items: readonly Order[] }) {
	const orders = ordersToPack(purchase);
	const { name, number } = purchase;
	const [only] = items;
	const { length } = orders;
	const first = unflaggedOf(purchase, orders);
	const isPart = first.length < length;
	const label =
		items.length === 1 && only
			? `Deliver ${isolate(only.product)} to ${isolate(name)}, order ${number}`
			: `Deliver ${isPart ? `${first.length} of ${length} items, not the withdrawn ones,` : `all ${itemCountText(length)}`} to pack of order ${number} to ${isolate(name)}`;
	const isUnpaid = length === 0 && items.some(({ status }) => status === "unpaid");
	return (
		<>
			{isUnpaid && <span className="text-ink-2">{orderMessages.paymentLoading}</span>}
			{length === 0 && <UndoButton orders={items} what={`order ${number}`} />}
			<DeliverButton parcel={{ purchase, orders }} label={label}>
				<span className="word">{items.length === 1 ? "Deliver" : `Deliver ${isPart ? first.length : "all"}`}</span>
			</DeliverButton>
		</>
	);
}
