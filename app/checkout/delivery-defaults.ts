import { type ApiClient, read } from "../api/api-client.ts";
import { type Order, wasPaid } from "../orders/order.ts";

export interface DeliveryAddress {
	address: string;
	phone: string;
	/** As chosen. */
	country?: string;
}

export interface DeliveryDefaults extends DeliveryAddress {
	vatId: string;
	/** Addresses of the buyer's orders without duplicates, the newest first, each with its newest phone number. */
	previousAddresses: DeliveryAddress[];
	unpaidOrders: Order[];
	/** Paid orders that are not shipped yet. */
	paidOrders: Order[];
	/** True when the customer has ever paid. */
	hasPaid: boolean;
}

const maxSuggestedAddresses = 10;

export async function readDeliveryDefaults(
	{ individual, users }: Pick<ApiClient, "individual" | "users">,
	email: string,
): Promise<DeliveryDefaults> {
	const none = () => [];
	const [open, delivered, refunded, [profile]] = await Promise.all([
		read(individual.$get({ query: { email } })).catch(none),
		read(individual.$get({ query: { email, status: "delivered" } })).catch(none),
		read(individual.$get({ query: { email, status: "refunded" } })).catch(none),
		read(users[":email"].$get({ param: { email } })).catch(none),
	]);
	const orders = [...open, ...delivered].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
	const [last] = orders;
	const { address = "", phone = "" } = last ?? profile ?? {};
	const country = last?.country ?? "";
	return {
		address,
		phone,
		country,
		vatId: last?.vatId ?? "",
		previousAddresses: distinctAddresses(orders).slice(0, maxSuggestedAddresses),
		unpaidOrders: open.filter(({ status }) => status === "unpaid"),
		paidOrders: open.filter(({ status }) => status === "paid"),
		hasPaid: [...orders, ...refunded].some(({ status }) => wasPaid(status)),
	};
}

function distinctAddresses(orders: readonly DeliveryAddress[]): DeliveryAddress[] {
	const addresses = new Map<string, DeliveryAddress>();
	for (const { address, phone, country } of orders) {
		const key = onOneLine(address);
		if (key && !addresses.has(key)) addresses.set(key, { address, phone, ...(country && { country }) });
	}
	return [...addresses.values()];
}

export const onOneLine = (address: string): string =>
	address
		.split(/\r?\n/)
		.map((line) => line.trim().replaceAll(/\s+/g, " ").replace(/,$/, ""))
		.filter(Boolean)
		.join(", ");
