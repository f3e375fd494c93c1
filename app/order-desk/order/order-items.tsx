import { useState } from "react";
import { Link } from "react-router";
import { useMay } from "../../identity/desk-role.ts";
import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import {
	heldUntilText,
	itemLinksClass,
	itemPath,
	orderLabel,
	priceText,
	RefundedUnits,
	RefundStatus,
} from "../../orders/order-facts.tsx";
import type { ReplacementLink } from "../../orders/order-history.ts";
import { itemNumber } from "../../orders/order-labels.ts";
import { packingDocumentsPath } from "../../orders/packing-documents.ts";
import { PartText } from "../../products/part/part-text.tsx";
import { formatDay } from "../../time/calendar.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { CancelOrderDialog } from "../cancel-order-dialog.tsx";
import { hasActions, ItemActions } from "../order-actions.tsx";
import { ItemWithdrawal } from "../purchase-withdrawals.tsx";
import { ReorderButton } from "../reorder-button.tsx";
import { ReviewLink } from "../review-link.tsx";
import { lastShipmentOf, UndoDelivery } from "../shipping/undo-delivery.tsx";
import { TrackingText } from "../tracking-field.tsx";
import { EditShipment } from "./edit-shipment.tsx";
import { groupsOf, type OrderGroup } from "./item-groups.ts";

interface OrderItemsProps {
	purchase: DeskPurchase;
	/** The id of the order whose link was opened. */
	opened: string;
	onSale: readonly string[];
	replacements: readonly ReplacementLink[];
	isStaff: boolean;
	/** The viewer is the customer. */
	isOwn: boolean;
}

/** The items of a purchase by shipment. */
export function OrderItems(props: OrderItemsProps) {
	const { purchase, isStaff } = props;
	const [mayShip, isAdmin] = [useMay("shipping"), useMay()];
	const hasButton = (order: Order) =>
		hasActions({ order, purchase, replaced: replacedUnits(order, props.replacements) }, mayShip, isAdmin);
	return groupsOf(purchase, isStaff).map((group) => (
		<section
			key={group.shipped?._id ?? group.title}
			className="space-y-2 tabular:[&_thead_th:not(:first-child)]:w-[13%]"
		>
			<GroupHeading group={group} isStaff={isStaff} />
			<DataTable
				caption={group.title}
				captionHidden
				columns={columnsOf(props, isDense(props) && group.orders.some(hasButton))}
				rows={[...group.orders]}
				rowKey={({ _id }) => _id}
				isLow={isSeveral(props)}
			/>
		</section>
	));
}

function GroupHeading({ group: { title, shipped, orders }, isStaff }: { group: OrderGroup; isStaff: boolean }) {
	const [{ heldUntil } = {}] = orders as [Order?];
	const shipment = lastShipmentOf(orders);
	const mayShip = useMay("shipping");
	return (
		<header className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
			<h2 className="text-lg">{title}</h2>
			{heldUntil && <p className="text-sm text-ink-2">Reserved until {heldUntilText(heldUntil)}</p>}
			{shipped?.closedAt && (
				<p className="text-sm text-ink-2">
					<time dateTime={shipped.closedAt}>{formatDay(shipped.closedAt)}</time>
					{shipped.carrier && (
						<>
							, <TypedText>{shipped.carrier}</TypedText>
						</>
					)}{" "}
					{shipped.tracking && <TrackingText {...shipped} />}
				</p>
			)}
			{mayShip && shipped && (
				<ButtonLink
					variant="quiet"
					prefetch="none"
					to={packingDocumentsPath(
						"slips",
						orders.map(({ _id }) => _id),
					)}
				>
					Packing slip
				</ButtonLink>
			)}
			{isStaff && shipped && <EditShipment key={shipped._id} order={shipped} />}
			{isStaff && shipment && <UndoDelivery shipment={shipment} what={whatText(orders)} />}
		</header>
	);
}

/** `Disc, Plug, order 10001`. */
const whatText = (orders: readonly Order[]): string =>
	[...orders.map(({ product }) => isolate(product)), `order ${orders[0]?.purchaseNumber}`].join(", ");

const columnsOf = (props: OrderItemsProps, hasButtons: boolean): Column<Order>[] => [
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (order) => <ItemName {...props} order={order} isMarked={isSeveral(props) && order._id === props.opened} />,
	},
	{
		...({ key: "quantity", header: "Quantity", align: "end", room: "line", phone: "start" } as const),
		cell: (order) => <Quantity order={order} />,
	},
	{
		key: "price",
		header: "Price",
		align: "end",
		cell: (order) => <span className="measure">{priceText(order, order.price)}</span>,
	},
	{
		key: "total",
		header: "Total",
		align: "end",
		phone: "end",
		cell: (order) => <span className="measure">{priceText(order, order.totalPrice)}</span>,
	},
	...(hasButtons
		? [
				{
					...({ key: "actions", header: "Actions", align: "end", screenOnly: true, corner: true } as const),
					cell: (order: Order) => (
						<ItemActions order={order} purchase={props.purchase} replaced={replacedUnits(order, props.replacements)} />
					),
				},
			]
		: []),
];

/** An admin's row of an item of several. */
const isDense = (props: OrderItemsProps): boolean => props.isStaff && isSeveral(props);

const isSeveral = ({ purchase }: OrderItemsProps): boolean => purchase.orders.length > 1;

export const replacedUnits = ({ _id }: Order, replacements: readonly ReplacementLink[]): number =>
	replacements.reduce((sum, link) => sum + (link.order === _id && !link.isReplacement ? link.quantity : 0), 0);

/** On a phone a finger's room reaches above a name and below the links under it: it moves no line, and overlaps nothing. */
const reachUpClass =
	"max-md:pointer-coarse:-mt-5 max-md:pointer-coarse:-mb-1.5 max-md:pointer-coarse:pt-5 max-md:pointer-coarse:pb-1.5";
const reachDownClass =
	"max-md:pointer-coarse:[&>*]:mt-0 max-md:pointer-coarse:[&>*]:-mb-6 max-md:pointer-coarse:[&>*]:pt-0 max-md:pointer-coarse:[&>*]:pb-6";

interface ItemNameProps extends OrderItemsProps {
	order: Order;
	isMarked: boolean;
}

function ItemName({ order, isMarked, ...props }: ItemNameProps) {
	const { onSale, replacements, isStaff, isOwn } = props;
	const { product, productId, partNumber, status } = order;
	const isOnSale = onSale.includes(productId);
	return (
		<span
			className={`relative block scroll-mt-16 ${isSeveral(props) ? (isStaff ? "text-sm leading-[1.0625rem]" : "text-sm leading-[1.125rem] tabular:text-base tabular:leading-5") : ""}`}
			id={order._id}
			aria-current={isMarked || undefined}
		>
			{isMarked && <span aria-hidden="true" className="torque-stripe absolute top-0.5 -left-3 h-4 w-2" />}
			{isOnSale ? (
				<Link to={`/product/${productId}`} className={`word-link lone-link ${reachUpClass}`}>
					<PartText text={product} />
				</Link>
			) : (
				<PartText text={product} />
			)}
			<span
				className={`flex flex-wrap items-baseline gap-x-3 text-sm font-normal text-ink-2 ${isSeveral(props) ? "max-md:mt-0.5" : "mt-0.5"} ${isDense(props) ? "leading-4" : "leading-5"}`}
			>
				{partNumber && <bdi className="measure">{partNumber}</bdi>}
				{order.purchaseItems > 1 && (
					<span className="measure text-xs">
						<span className="sr-only">Item </span>
						{itemNumber(order)}
					</span>
				)}
				<span className={`${itemLinksClass} ${reachDownClass}`}>
					{isOwn && status === "delivered" && <ReviewLink order={order} />}
					{isOwn && isOnSale && <ReorderButton order={order} isLink />}
					{isOwn && !isStaff && status === "unpaid" && <CancelOwnOrder order={order} orders={props.purchase.orders} />}
				</span>
			</span>
			<ReplacementNotes order={order._id} links={replacements} />
			<span className="block font-normal">
				<ItemWithdrawal order={order} orders={props.purchase.orders} />
				<RefundStatus order={isSeveral(props) ? { ...order, dispute: undefined } : order} isStaff={isStaff} />
			</span>
		</span>
	);
}

const Quantity = ({ order }: { order: Order }) => (
	<span className="measure">
		{order.quantity.toLocaleString("en-US")}
		<RefundedUnits orders={[order]} />
	</span>
);

function CancelOwnOrder({ order, orders }: { order: Order; orders: readonly Order[] }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<span data-print="no">
			<button
				type="button"
				onClick={() => setOpen(true)}
				aria-label={`Cancel ${orderLabel(order)}`}
				className="word-link lone-link"
			>
				Cancel
			</button>
			{isOpen && <CancelOrderDialog order={order} orders={orders} onClose={() => setOpen(false)} />}
		</span>
	);
}

/** Links an order with the one it replaces and with its replacements. */
function ReplacementNotes({ order, links }: { order: string; links: readonly ReplacementLink[] }) {
	return links
		.filter((link) => link.order === order)
		.map(({ isReplacement, other, number, quantity }) => (
			<span key={other} className="block text-sm font-normal">
				{isReplacement ? "Replacement for " : `${quantity === 1 ? "1 unit" : `${quantity} units`} replaced by `}
				<Link to={itemPath({ _id: other })} prefetch="none" className="word-link">
					order <span className="measure">{number}</span>
				</Link>
			</span>
		));
}
