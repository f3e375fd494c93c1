import { type ApiClient, read } from "../api/api-client.ts";

/** Where somebody had something delivered. */
export interface DeliveryPlace {
	address: string;
	phone: string;
}

/** What spares somebody typing it again. */
export interface LastBuyer extends DeliveryPlace {
	vatId: string;
	/** The addresses of their orders, each once with its newest phone, the newest first. */
	usedBefore: DeliveryPlace[];
}

/** So many addresses are offered. */
const maxSuggestedAddresses = 10;

/** Where somebody's last order went, else what their profile says, and where others went. */
export async function readLastBuyer(
	{ individual, users }: Pick<ApiClient, "individual" | "users">,
	email: string,
): Promise<LastBuyer> {
	const none = () => [];
	const [open, delivered, [profile]] = await Promise.all([
		read(individual.$get({ query: { email } })).catch(none),
		read(individual.$get({ query: { email, status: "delivered" } })).catch(none),
		read(users[":email"].$get({ param: { email } })).catch(none),
	]);
	const orders = [...open, ...delivered].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
	const [last] = orders;
	const { address = "", phone = "" } = last ?? profile ?? {};
	return {
		address,
		phone,
		vatId: last?.vatId ?? "",
		usedBefore: distinctPlaces(orders).slice(0, maxSuggestedAddresses),
	};
}

/** Addresses that differ in blanks or line breaks alone are one. */
function distinctPlaces(orders: readonly DeliveryPlace[]): DeliveryPlace[] {
	const places = new Map<string, DeliveryPlace>();
	for (const { address, phone } of orders) {
		const key = onOneLine(address);
		if (key && !places.has(key)) places.set(key, { address, phone });
	}
	return [...places.values()];
}

/** An address as it stands in a list. */
export const onOneLine = (address: string): string =>
	address
		.split(/\r?\n/)
		.map((line) => line.trim().replaceAll(/\s+/g, " ").replace(/,$/, ""))
		.filter(Boolean)
		.join(", ");
