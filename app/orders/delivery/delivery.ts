import * as z from "zod";
import type { OrderStatus } from "../../../db/schema.ts";
import { countryInAddress, isCountry } from "../../invoices/country.ts";
import { orderInputSchema } from "../order.ts";
import type { PurchaseRow } from "../purchases-repository.server.ts";

const { name, phone, address } = orderInputSchema.shape;

/** The body of `PUT /purchases/{id}/delivery` (ruling 35). */
export const deliveryInputSchema = z.object({
	name: name.optional(),
	phone,
	address,
	country: z
		.string()
		.refine(isCountry, "Choose a country")
		.optional()
		.describe("ISO 3166-1 code. Without it the last line of the address decides"),
});

/** Where a purchase goes. */
export type Delivery = Pick<PurchaseRow, "name" | "address" | "country" | "phone">;

export type DeliveryInput = z.infer<typeof deliveryInputSchema>;

export const deliveryFields = ["name", "address", "country", "phone"] as const;

export type DeliveryField = (typeof deliveryFields)[number];

const fieldLabels: Record<DeliveryField, string> = {
	name: "name",
	address: "address",
	country: "country",
	phone: "phone number",
};

/** `address and phone number`. */
export const deliveryFieldsText = (fields: readonly DeliveryField[]): string =>
	new Intl.ListFormat("en").format(fields.map((field) => fieldLabels[field]));

/**
 * Returns why name, address and phone of a purchase cannot change any more, or undefined. All orders of a purchase go to
 * one address, so the first shipment fixes it.
 */
export function whyDeliveryIsFixed(statuses: readonly OrderStatus[]): "shipped" | "closed" | undefined {
	if (statuses.includes("delivered")) return "shipped";
	return statuses.some((status) => status === "unpaid" || status === "paid") ? undefined : "closed";
}

/** The country of an address as entered: the country field, else the address's last line. */
export const countryOf = ({ country, address }: { country?: string | null; address: string }): string | undefined =>
	country ?? countryInAddress(address);
