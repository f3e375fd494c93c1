import type { StockReason } from "../../db/tables/product-tables.ts";

export const stockEventReasons = [
	"added",
	"received",
	"returned",
	"damaged",
	"corrected",
	"counted",
	"restocked",
	"imported",
	"placed",
	"cancelled",
] as const satisfies readonly (StockReason | "placed" | "cancelled")[];
export type StockEventReason = (typeof stockEventReasons)[number];

const orderEvents: Partial<Record<StockEventReason, string>> = {
	placed: "placed",
	cancelled: "cancelled",
	restocked: "refunded and restocked",
};

/** `Order 10034 placed`, `Received`. */
export const stockEventText = (reason: StockEventReason, orderNumber = ""): string =>
	orderNumber && orderEvents[reason] ? `Order ${orderNumber} ${orderEvents[reason]}` : stockEventLabels[reason];

export const stockEventLabels: Record<StockEventReason, string> = {
	added: "Added to the catalogue",
	received: "Received",
	returned: "Returned",
	damaged: "Damaged or lost",
	corrected: "Corrected",
	counted: "Counted",
	placed: "Order placed",
	cancelled: "Order cancelled",
	restocked: "Refunded and restocked",
	imported: "Imported",
};
