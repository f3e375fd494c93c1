import * as z from "zod";
import type { OrderStatus } from "../../../db/tables/order-tables.ts";
import { areDifferent, countryInAddress, countryName, namedCountry, withCountryNamed } from "../../country/country.ts";
import { typedLine } from "../../http/text-schema.ts";
import { countrySchema, isOpen, orderInputSchema, phoneSchema } from "../order.ts";
import type { PurchaseRow } from "../purchases-repository.server.ts";

const { name, phone, address } = orderInputSchema.shape;

/** The body of `PUT /purchases/{id}/delivery` (ruling 35). */
export const deliveryInputSchema = z.object({
	name: name.optional(),
	phone,
	address,
	country: countrySchema,
	addressChangedAt: z.iso
		.datetime()
		.nullish()
		.describe("`addressChangedAt` of the order as the caller saw it. Without it, later changes are overwritten"),
});

/** The recipient, address and phone number of a purchase. Its shipment is in shipment.ts, its fee in money/costs.ts. */
export type Delivery = Pick<PurchaseRow, "name" | "address" | "country" | "phone">;

export type DeliveryInput = z.infer<typeof deliveryInputSchema>;

/** The fields of the form. The country is required when the address does not name it (ruling 37). */
export const deliveryFormSchema = z
	.object({
		name: typedLine(200).min(1, "Name is required"),
		address,
		phone: phoneSchema,
		country: z.string(),
	})
	.refine((delivery) => delivery.country !== "" || countryInAddress(delivery.address) !== undefined, {
		path: ["country"],
		error: "Choose a country",
	})
	.check(({ value, issues }) => {
		const message = countryFault({ address: value.address, country: value.country });
		if (message) issues.push({ code: "custom", input: value.country, path: ["country"], message });
	});

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
 * Returns why name, address, country and phone of a purchase cannot change any more, or undefined. All orders of a purchase go to
 * one address, so the first shipment fixes it.
 */
export function whyDeliveryIsFixed(statuses: readonly OrderStatus[]): "shipped" | "closed" | undefined {
	if (statuses.includes("delivered")) return "shipped";
	return statuses.some(isOpen) ? undefined : "closed";
}

/** The country of an address as entered: the country field, else the address's last line. */
export const countryOf = ({ country, address }: { country?: string | null; address: string }): string | undefined =>
	country ?? countryInAddress(address);

/** Returns whether nothing names the country: the payment page asks for it, and no e-invoice can be made. */
export const isCountryUnknown = (order: { country: string | null; address: string; vat_id: string | null }): boolean =>
	countryOf(order) === undefined && order.vat_id === null;

/** The address as printed on a parcel. A country that it does not name in words is added as the last line. */
export function deliveryAddress(delivery: { country?: string | null; address: string }): string {
	const { address } = delivery;
	const country = countryOf(delivery);
	return country ? (withCountryNamed(address, country) ?? `${address}\n${countryName(country)}`) : address;
}

/** Message when an address names another country than the chosen one, or undefined (ruling 37). */
export function countryFault({ address, country }: { address: string; country?: string }): string | undefined {
	const named = namedCountry(address);
	const [last = ""] = address.trim().split("\n").slice(-1);
	// Lebanon 17042 is a town in Pennsylvania, Salvador - BA one in Brazil, and Bergamo (BG) one in Italy.
	const isTown = /^\p{L}[^\d,]*\s\d{5}$|[()]|\s[-–—]\s/u.test(last);
	return named && country && !isTown && areDifferent(named, country)
		? `The address names ${countryName(named)}, but the country is ${countryName(country)}. Correct one of them.`
		: undefined;
}
