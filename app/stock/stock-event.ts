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
