import type { OrderStatus } from "../../db/tables/order-tables.ts";
import { invalidValues, notFound, type Problem, problem } from "../http/problem.ts";
import { formatCents, formatDollars, payableRange, toDollars } from "../money/money.ts";
import type { UnitLimits } from "../products/product.ts";
import { isolate } from "../ui/isolate.ts";
import { statusLabels } from "./list/order-list.ts";
import { unitsToSend } from "./order.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { undoMinutes } from "./shipment.ts";

export const noOrder = (): Problem => notFound("Order");

/** Must be answered only to callers who may see the order. */
export const orderIsCancelled = (): Problem => problem("order-cancelled", "This order was cancelled.");

export const priceChanged = (priceCents: number, totalCents: number): Problem => {
	const [price, totalPrice] = [toDollars(priceCents), toDollars(totalCents)];
	return problem("price-changed", `The price is now ${formatDollars(price)} per unit.`, { price, totalPrice });
};

export const belowMinimum = ({ minorder, quantity }: UnitLimits): Problem =>
	problem("below-minimum", `Order at least ${minorder} units.`, { minorder, quantity });

export const notEnoughStock = ({ minorder, quantity }: UnitLimits): Problem =>
	problem("not-enough-stock", unitsLeftText(quantity), { minorder, quantity });

function unitsLeftText(quantity: number): string {
	if (quantity <= 0) return "Out of stock.";
	return quantity === 1 ? "Only 1 left in stock." : `Only ${quantity} left in stock.`;
}

/** @param admin who orders for the customer */
export const tooManyUnpaid = (held: number, admin?: string): Problem => {
	const own = `You have ${held} unpaid orders. Pay for one or cancel one first.`;
	const customers = `This customer has ${held} unpaid orders. Cancel one first, or wait until one is paid.`;
	return problem("too-many-unpaid-orders", admin ? customers : own, { held });
};

export const tooManyPurchases = (max: number): Problem =>
	problem(
		"too-many-requests",
		`You can place ${max} orders a day until you have paid for one. Pay for one, or try later.`,
	);

const lines = (max: number) => max.toLocaleString("en-US");

export const tooManyLines = (max: number): Problem =>
	problem(
		"too-many-requests",
		`You can order ${lines(max)} lines a day until you have paid for one. Pay for one, or try later.`,
	);

export const tooManyLinesOfNetwork = (max: number): Problem =>
	problem(
		"too-many-requests",
		`New customers on your network can together order ${lines(max)} lines a day. Pay for an earlier order, or try later.`,
	);

/**
 * @param held units that the network's accounts without a payment have reserved
 * @param max the maximum of these accounts together
 */
export const tooManyUnitsUnpaid = (held: number, max: number): Problem => {
	const units = max === 1 ? "1 unit" : `${max} units`;
	const others = held > 0 ? `, and ${held} ${held === 1 ? "is" : "are"} already reserved` : "";
	const detail = `New customers on your network can together reserve up to ${units} of this product${others}. Order fewer, or pay for another order first.`;
	return problem("too-many-units-unpaid", detail, { held, maxUnits: Math.max(0, max - held) });
};

export const productGone = (): Problem => problem("product-gone", "This product is no longer on sale.");

export const productAmbiguous = (): Problem =>
	problem("product-ambiguous", "Several products have this name. Send productId.");

export const notPayable = (): Problem =>
	problem("total-not-payable", `The total of a card payment must be ${payableRange}.`);

export interface RefusedLine {
	productId: string;
	problem: Problem;
}

/** Lists all refused lines together, so that the buyer can correct them in one go. */
export const linesRefused = (refused: RefusedLine[]): Problem => {
	const lines = refused.map(({ productId, problem: { type, title, status, ...members } }) => ({
		productId,
		...members,
	}));
	const detail = lines.length === 1 ? "1 line can't be ordered." : `${lines.length} lines can't be ordered.`;
	return problem("lines-refused", `${detail} No order was placed.`, { lines });
};

export const notForOthers = (): Problem => problem("not-allowed", "You can only order with your own e-mail address.");

export const orderIsPaid = (): Problem =>
	problem("order-is-paid", "A paid order cannot be cancelled.", { deletedCount: 0 });

export const orderIsNotPaid = (): Problem =>
	problem("order-is-not-paid", "An unpaid order cannot be shipped.", { deletedCount: 0 });

export const orderIsNotDelivered = (): Problem =>
	problem("order-is-not-delivered", "Carrier and tracking can only be set for a shipped order.");

export const orderIsClosed = (status?: OrderStatus): Problem => {
	const change = status ? `is now ${statusLabels[status].toLowerCase()}` : "was changed by another request";
	return problem("order-is-closed", `This order has changed. It ${change}.`, { deletedCount: 0 });
};

export const orderIsShipped = (): Problem =>
	problem("order-is-shipped", "Part of this order has already shipped, so its delivery details can't be changed.");

export const deliveryIsClosed = (): Problem =>
	problem("order-is-closed", "This order was cancelled or refunded. There is nothing to ship.");

export const orderIsRefunded = (): Problem =>
	problem("order-is-refunded", "There is nothing left to ship in this order. Close it with “Refund”.", {
		deletedCount: 0,
	});

export interface RefusedOrder {
	order: Pick<OrderRow, "id" | "product">;
	problem: Problem;
}

/** Returns a text for each reason, after the names of its products. */
const byReason = (reasons: readonly { order: Pick<OrderRow, "product">; why: string }[]): string[] =>
	[...Map.groupBy(reasons, ({ why }) => why)].map(
		([why, some]) => `${some.map(({ order }) => isolate(order.product)).join(", ")}: ${why}`,
	);

/** Lists all refused orders together. None of the shipment was delivered. */
export const ordersNotDeliverable = (refused: readonly RefusedOrder[]): Problem => {
	const why = byReason(refused.map(({ order, problem }) => ({ order, why: problem.detail ?? problem.title })));
	const orders = refused.map(({ order: { id }, problem: { code, detail } }) => ({ _id: id, code, detail }));
	return problem("orders-not-deliverable", `Nothing was shipped. ${why.join(" ")}`, { orders });
};

/** @param reasons by order, as sentences */
export const deliveryUnconfirmed = (reasons: readonly { order: Pick<OrderRow, "id" | "product">; why: string }[]) =>
	problem(
		"delivery-unconfirmed",
		`Nothing was shipped, because something has changed. ${byReason(reasons).join(". ")}. Check the order before you ship it.`,
		{ orders: reasons.map(({ order, why }) => ({ _id: order.id, detail: why })) },
	);

/** The delivery as the caller has seen it. */
export interface SeenDelivery {
	/** Units to send by order. */
	units: Record<string, number>;
	/** When name, address, country or phone had changed last. */
	addressChangedAt: string | null;
}

/** @returns undefined when the caller has seen the units to send and the delivery details as they are */
export function deliveryChanged(
	orders: readonly OrderRow[],
	{ units: seen, addressChangedAt: seenAt }: SeenDelivery,
): Problem | undefined {
	const changed = orders.flatMap((order) => {
		const [units, before] = [unitsToSend({ ...order, unitsNotSent: order.units_not_sent }), seen[order.id]];
		return before === undefined || before === units ? [] : [{ order, units, before }];
	});
	const changedAt = orders[0]?.delivery_changed_at ?? null;
	const isMoved = changedAt !== seenAt;
	if (changed.length === 0 && !isMoved) return undefined;
	const texts = [
		...(isMoved ? ["the delivery details have changed"] : []),
		...changed.map(({ order, units, before }) => `${units} instead of ${before} × ${isolate(order.product)} to send`),
	];
	const detail = `Nothing was shipped. Since you opened this order: ${texts.join("; ")}. Check it, then deliver it again.`;
	return problem("delivery-changed", detail, {
		...(isMoved && { addressChangedAt: changedAt }),
		orders: changed.map(({ order: { id }, units }) => ({ _id: id, units })),
	});
}

const notUndone = (why: string): Problem => problem("delivery-not-undone", why);
export const undoIsTooLate = (): Problem =>
	notUndone(`A delivery can only be undone within ${undoMinutes} minutes. Nothing was changed.`);
export const undoAfterMail = (): Problem =>
	notUndone("The e-mail about this delivery was already sent, so it can't be undone.");
export const undoAfterRefund = (): Problem =>
	notUndone("Money was refunded since the delivery, so it can't be undone.");

export const undoAfterReplacement = (): Problem =>
	notUndone("A replacement was placed for this delivery, so it can't be undone.");

export const undoAfterErasure = (): Problem =>
	notUndone("The customer's data was deleted, so this delivery can't be undone.");

export const paymentUnderWay = (): Problem =>
	problem("payment-under-way", "The payment is being processed. Try again in a moment.", { deletedCount: 0 });

const replaceableStatuses = "Only a paid or shipped order can be replaced.";

export const notReplaceable = ({ status }: { status: OrderStatus }): Problem =>
	problem(status === "unpaid" ? "order-is-not-paid" : "order-is-closed", replaceableStatuses);

export const isReplacement = (): Problem =>
	problem("order-is-replacement", "A replacement can't be replaced. Replace or refund the original order.");

export const replacementIsDisputed = (): Problem =>
	problem("payment-disputed", "The customer's bank disputes this payment, so the order can't be replaced.");

/** @param left units that are neither refunded nor replaced */
export const tooManyReplaced = (left: number): Problem => {
	const message = left === 1 ? "At most 1 unit" : `At most ${left} units`;
	return invalidValues([{ path: "quantity", message: left > 0 ? message : "All units were replaced or refunded" }]);
};

/** @param left units that are neither refunded nor replaced */
export const replacedMeanwhile = (left: number): Problem =>
	problem(
		"order-was-replaced",
		`Units of this order were replaced or refunded in the meantime. ${left === 1 ? "1 unit is" : `${left} units are`} left.`,
	);

export const customerErased = (): Problem =>
	problem("customer-erased", "This customer's data was deleted, so there is no address to send a replacement to.");

export const nothingToRefund = ({ replaces }: Pick<OrderRow, "replaces">): Problem =>
	problem("order-is-not-paid", `${replaces ? "A replacement" : "An unpaid order"} has nothing to refund. Cancel it.`);

export const nothingLeft = (): Problem => problem("order-is-refunded", "Nothing is left to refund of this order.");

export const paymentIsDisputed = (): Problem =>
	problem(
		"payment-disputed",
		"The customer's bank disputes this payment, so it cannot be refunded. Answer the dispute at the card provider.",
	);

export const orderIsReplaced = (number: number): Problem =>
	problem(
		"order-is-replaced",
		`Order ${number} replaces units of this order and hasn't shipped yet. Cancel it first, or refund less.`,
	);

export const amountLeftChanged = (leftCents: number): Problem =>
	problem("refund-balance-changed", `Another refund was made. ${formatCents(leftCents)} is left to refund.`, {
		left: toDollars(leftCents),
	});

export const amountTooHigh = (leftCents: number): Problem =>
	invalidValues([{ path: "amount", message: `Refund at most ${formatCents(leftCents)}` }]);

export const tooManyUnits = (path: "units" | "restock", max: number): Problem =>
	invalidValues([{ path, message: max === 1 ? "At most 1 unit" : `At most ${max} units` }]);
