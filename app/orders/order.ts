import * as z from "zod";
import { type OrderStatus, paidStatuses } from "../../db/tables/order-tables.ts";
import { isCountry } from "../country/country.ts";
import { foldPhone, maxPhoneLength, phonePattern } from "../forms/phone-number.ts";
import { typedLine, typedLines } from "../http/text-schema.ts";
import { maxPurchaseOrderLength } from "../invoices/invoice.ts";
import { vatIdSchema } from "../invoices/vat-id.ts";
import { dollarsSchema } from "../money/dollars-schema.ts";
import { toCents, toDollars } from "../money/money.ts";
import { maxUnits, type UnitLimits, unitsFault } from "../products/product.ts";
import { orderCostsSchema } from "./order-costs.ts";

export const orderMessages = {
	numberHint: "You have to enter the value in Number.",
	declined: "You didn't fullfil our requirements",
	buyMoreUnits: "Buy more units",
	addressRequired: "Address is required",
	phoneRequired: "Phone is required",
	unitsRequired: "Quantity is required",
	wholeUnits: "Enter a whole number",
	deleted: "Deleted Permanently",
	delivered: "Reload for See the update",
	deleteOrder: "Delete Order",
	doubleYes: "DO DOUBLE YES CLICK TO DELETE THE ORDER!!",
	paymentLoading: "Payment loading",
	paid: "Paid",
	nothingDeleted: "This order was already cancelled.",
	phoneTooShort: "A phone number has at least 5 digits.",
} as const;

/** The buyer's purchase order number, shown on the invoice. */
export const purchaseOrderSchema = typedLine(maxPurchaseOrderLength, `At most ${maxPurchaseOrderLength} characters`);

const minPhoneDigits = 5;

export const phoneSchema = z
	.string()
	.overwrite(foldPhone)
	.min(1, { error: orderMessages.phoneRequired, abort: true })
	.max(maxPhoneLength, { error: orderMessages.numberHint, abort: true })
	.regex(phonePattern, { error: orderMessages.numberHint, abort: true })
	.refine(
		(phone) => phone.replace(/ ext\..*/, "").replaceAll(/\D/g, "").length >= minPhoneDigits,
		orderMessages.phoneTooShort,
	);

/** Clients with a numeric input may send a number. */
const phoneOrNumberSchema = z
	.union([z.string().meta({ pattern: phonePattern.source }), z.number().int().positive()])
	.transform(String)
	.pipe(phoneSchema);

export const countrySchema = z
	.string()
	.refine(isCountry, "Choose a country")
	.optional()
	.describe(
		"ISO 3166-1 code. Without it the last line of the address decides. Refused if the address names another country",
	);

/** The body of `POST /orders` (specification §7). `productId` distinguishes products of the same name. */
export const orderInputSchema = z.object({
	name: typedLine(200).min(1),
	email: z.string().trim().min(3).max(320),
	phone: phoneOrNumberSchema,
	address: typedLines(500).min(1, orderMessages.addressRequired),
	country: countrySchema,
	product: z.string().trim().min(1).max(200),
	productId: z.string().max(100).optional(),
	quantity: z.int().positive().max(maxUnits),
	price: dollarsSchema,
	totalPrice: dollarsSchema,
	/** The format is checked, not whether it exists. */
	vatId: vatIdSchema.optional(),
	purchaseOrder: purchaseOrderSchema.optional(),
	list: z.string().max(64).optional().describe("A list of the caller, from which the ordered `productId`s are removed"),
});

const orderStatuses = ["unpaid", ...paidStatuses, "cancelled"] as const satisfies readonly OrderStatus[];

/** An order in the API: prices in dollars (specification §3). */
export const orderSchema = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	address: z.string(),
	/** ISO 3166-1 code, if it was chosen. */
	country: z.string().optional(),
	/** Neither `country` nor the address nor the VAT id names the country (ruling 37). */
	countryAssumed: z.literal(true).optional(),
	/** When name, address, country or phone changed last. */
	addressChangedAt: z.string().optional(),
	product: z.string(),
	productId: z.string(),
	partNumber: z.string().optional(),
	/** The place where the part is stored. Only for staff, when purchases are listed by ids. */
	shelf: z.string().optional(),
	quantity: z.int(),
	price: z.number(),
	totalPrice: z.number(),
	paid: z.boolean(),
	status: z.enum(orderStatuses),
	transactionId: z.string().optional(),
	createdAt: z.string(),
	/** When an unpaid order is cancelled. */
	heldUntil: z.string().optional(),
	refunded: z.number().optional(),
	/** Units refunded before the order was shipped. */
	unitsNotSent: z.int().optional(),
	/** Units refunded after the order was delivered. */
	unitsReturned: z.int().optional(),
	/** The card provider's status of a dispute. */
	dispute: z.string().optional(),
	paidAt: z.string().optional(),
	/** When it was delivered, cancelled or refunded. */
	closedAt: z.string().optional(),
	/** The card's brand and last four digits. */
	card: z.string().optional(),
	carrier: z.string().optional(),
	tracking: z.string().optional(),
	/** The carrier's page for this number. */
	trackingPage: z.string().optional(),
	/** The days of arrival promised when it was paid: `2026-11-27/2026-11-30`. */
	arrives: z.string().optional(),
	/** Refunded, replaced or notified by e-mail since it was delivered, so the delivery cannot be undone. */
	deliveryIsFinal: z.literal(true).optional(),
	/** The shipment it was delivered with. */
	shipmentId: z.string().optional(),
	/** The order that this one replaces at no charge. Its price is 0. */
	replaces: z.string().optional(),
	/** The number of the purchase that has the replaced order. */
	replacesNumber: z.int().optional(),
	purchaseId: z.string(),
	/** The number of the purchase, which customers and admins see. */
	purchaseNumber: z.int(),
	/** Orders in the purchase, including cancelled ones. */
	purchaseItems: z.int(),
	/** Position in the purchase, from 1. */
	purchaseItem: z.int(),
	/** Dollars; absent when nothing is added. */
	delivery: z.number().optional(),
	tax: z.number().optional(),
	costs: orderCostsSchema.optional(),
	vatId: z.string().optional(),
	purchaseOrder: z.string().optional(),
});

/** Mail programs make links of web addresses, also without `https://`. Hosts may consist of emoji. */
const isNoWebAddress = (text: string) =>
	!/\/\/|www\.|(?:[^\s!-/:-@[-`{-~]|-)\.\p{L}[\p{L}\p{M}]|(?:\d{1,3}\.){3}\d/iu.test(
		text.normalize("NFKC").replaceAll("。", "."),
	);
const noWebAddress = "Enter no web address. The shop links to the carrier's page.";

/** The shipment of a delivered order. Unknown fields are absent. */
export const shipmentSchema = z.object({
	carrier: typedLine(60).refine(isNoWebAddress, noWebAddress).optional(),
	tracking: typedLine(100).refine(isNoWebAddress, noWebAddress).optional(),
});

export type Shipment = z.infer<typeof shipmentSchema>;

export type OrderInput = z.infer<typeof orderInputSchema>;
export type Order = z.infer<typeof orderSchema>;

/** Returns whether a paid order has units to send that are not refunded. */
export const isDeliverable = (order: Order): boolean =>
	order.status === "paid" && unitsToSend(order) > 0 && (!order.refunded || order.refunded < amountDue(order));

/** Returns whether all that was paid for an order went back. */
export const isWhollyRefunded = (
	order: Pick<Order, "status" | "refunded" | "totalPrice" | "delivery" | "tax">,
): boolean => order.status === "refunded" || order.refunded === amountDue(order);

/** Returns whether an order was closed after its bank had taken the money, so that the shop refunded less than all. */
export const isClosedUnrefunded = (order: Order): boolean =>
	order.status === "refunded" && order.dispute === "lost" && (order.refunded ?? 0) < amountDue(order);

/** Total, delivery and tax in dollars. */
export const amountDue = ({ totalPrice, ...added }: Pick<Order, "totalPrice" | "delivery" | "tax">): number =>
	toDollars(toCents(totalPrice) + toCents(added.delivery ?? 0) + toCents(added.tax ?? 0));

/** States of an order that is not closed. */
export const openStatuses = ["unpaid", "paid"] as const satisfies readonly OrderStatus[];
export const isOpen = (status: OrderStatus): boolean => openStatuses.some((open) => open === status);

export const wasPaid = (status: OrderStatus): boolean => paidStatuses.some((paid) => paid === status);

/** Adds up an amount of each order. Dollars. */
export const sumOf = (orders: readonly Order[], dollars: (order: Order) => number): number =>
	toDollars(orders.reduce((sum, order) => sum + toCents(dollars(order)), 0));

export const unitsToSend = ({ quantity, unitsNotSent = 0 }: Pick<Order, "quantity" | "unitsNotSent">): number =>
	quantity - unitsNotSent;

/** Returns the units that no refund is about. */
export const unitsLeftOf = (order: Pick<Order, "quantity" | "unitsNotSent" | "unitsReturned">): number =>
	unitsToSend(order) - (order.unitsReturned ?? 0);

/**
 * All state transitions of an order (specification §4; rulings 9 to 11, 23 and 26). An unpaid order is cancelled by its
 * customer, an admin or the end of its reservation. The card provider's word makes it paid. An admin or a packer delivers
 * it, and can undo that for a while. An admin cancels a replacement before it is delivered. Refunds follow the money.
 */
export const transitions = {
	pay: { from: "unpaid", to: "paid" },
	cancel: { from: "unpaid", to: "cancelled" },
	deliver: { from: "paid", to: "delivered" },
	undoDelivery: { from: "delivered", to: "paid" },
	refund: { from: "paid", to: "refunded" },
	cancelReplacement: { from: "paid", to: "cancelled" },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>;

/** Reservation of unpaid orders (ruling 23). */
export interface OrderHolds {
	/** Duration for an account that has paid before, and for orders that admins place, in minutes. */
	minutes: number;
	/** Duration for an account that has never paid, in minutes. */
	neverPaidMinutes: number;
	/** Maximum unpaid purchases per account. */
	purchases: number;
	/** Maximum purchases in 24 hours for an account that has never paid, cancelled ones included. */
	neverPaidPerDay: number;
	/** Maximum orders of these purchases, for one such account and for all of a network. */
	neverPaidLinesPerDay: { account: number; network: number };
	/** Maximum purchases in 24 hours, and their orders, that an account which has paid leaves unpaid or cancels. */
	unpaidPerDay: { purchases: number; lines: number };
	/** True when accounts are limited by day, and those that have never paid share limits with their network. */
	limitsByDay: boolean;
}

export const orderHolds: OrderHolds = {
	...{ minutes: 60, neverPaidMinutes: 15, purchases: 10 },
	neverPaidPerDay: 50,
	neverPaidLinesPerDay: { account: 1000, network: 3000 },
	unpaidPerDay: { purchases: 500, lines: 5000 },
	limitsByDay: true,
};

/** When calls are not limited, unpaid orders are not either (tests and measurements). */
export const unlimitedHolds: OrderHolds = { ...orderHolds, purchases: 1_000_000, limitsByDay: false };

/** Returns the total price in cents: the unit price times the quantity (specification §9). */
export const totalCents = (priceCents: number, units: number): number => priceCents * units;

/** Returns whether units are at least the minimum order and at most the stock (specification §5). */
export const unitsAreValid = (units: number, limits: UnitLimits): boolean =>
	Number.isInteger(units) && unitsFault(units, limits) === undefined;
