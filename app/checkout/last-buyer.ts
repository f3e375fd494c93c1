import { type ApiClient, read } from "../api/api-client.ts";

export interface DeliveryPlace {
	address: string;
	phone: string;
}

export interface LastBuyer extends DeliveryPlace {
	vatId: string;
	/** Addresses of the buyer's orders without duplicates, the newest first, each with its newest phone number. */
	usedBefore: DeliveryPlace[];
}

const maxSuggestedAddresses = 10;

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

function distinctPlaces(orders: readonly DeliveryPlace[]): DeliveryPlace[] {
	const places = new Map<string, DeliveryPlace>();
	for (const { address, phone } of orders) {
		const key = onOneLine(address);
		if (key && !places.has(key)) places.set(key, { address, phone });
	}
	return [...places.values()];
}

export const onOneLine = (address: string): string =>
	address
		.split(/\r?\n/)
		.map((line) => line.trim().replaceAll(/\s+/g, " ").replace(/,$/, ""))
		.filter(Boolean)
		.join(", ");
