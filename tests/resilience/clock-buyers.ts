import { setTimeout } from "node:timers/promises";
import type { Answer, Credentials } from "../support/client.ts";
import { accessTokenOf, callApi, signInCookie, signUp } from "../support/client.ts";
import { type Acknowledged, nothingAcknowledged } from "./findings.ts";
import type { Person } from "./people.ts";
import { confirmCard, openPayment, order, type Sold } from "./purchases.ts";

/** What people who go on buying were told. */
export interface Bought {
	acknowledged: Acknowledged;
	/** Orders that their buyers have left unpaid. */
	unpaid: Set<string>;
	/** Sentences on answers that nobody should get. */
	odd: string[];
	/** How often a token had ended by the clock, and the session gave another. */
	renewed: number;
}

const pauseMs = 150;

/**
 * Signs somebody up, and in once. Whose access token has ended gets another by the session, as a browser does.
 * @param renewed is told each time
 */
export async function comeIn(origin: string, who: Credentials & { name: string }, renewed: () => void) {
	await signUp(origin, who);
	return stayIn(origin, who, renewed);
}

/** The same for who has an account. */
export async function stayIn(origin: string, who: Credentials, renewed: () => void): Promise<Person> {
	const cookie = await signInCookie(origin, who);
	let token = await accessTokenOf(origin, who.email, cookie);
	const call: Person["call"] = async (at, method, path, body, headers) => {
		const once = () => callApi(at, method, path, { token, body, headers });
		const answer = await once();
		if (answer.status !== 401) return answer;
		renewed();
		token = await accessTokenOf(origin, who.email, cookie);
		return once();
	};
	return { email: who.email, id: "", call };
}

/** Each buyer orders a unit after the other and pays it, cancels it, or leaves it unpaid, until told to end. */
export function startBuyers(origin: string, buyers: Person[], product: Sold) {
	const bought: Bought = { acknowledged: nothingAcknowledged(), unpaid: new Set(), odd: [], renewed: 0 };
	const { acknowledged, odd } = bought;
	let over = false;
	const isOk = (what: string, { status, body }: Answer) => {
		if (status !== 200) odd.push(`${what} was answered ${status} ${JSON.stringify(body)}`);
		return status === 200;
	};
	async function buy(buyer: Person, nth: number): Promise<void> {
		const placed = await order(origin, buyer, product);
		if (!isOk("an order", placed)) return;
		const id: string = placed.body.insertedId;
		acknowledged.orders.add(id);
		if (nth % 4 === 0) bought.unpaid.add(id);
		else if (nth % 4 === 1) {
			if (isOk("a cancellation", await buyer.call(origin, "DELETE", `/orders/${id}`))) acknowledged.cancelled.add(id);
		} else await pay(buyer, id, placed.body.order.totalPrice);
	}
	async function pay(buyer: Person, id: string, total: number): Promise<void> {
		const opened = await openPayment(origin, buyer, id, total);
		if (!isOk("a payment", opened)) return;
		const { clientSecret } = opened.body;
		if (!(await confirmCard(origin, clientSecret))) odd.push("a card was not charged");
		const transactionId = clientSecret.split("_secret_")[0];
		if (isOk("a report", await buyer.call(origin, "PATCH", `/orders/${id}`, { transactionId })))
			acknowledged.paid.add(id);
	}
	const all = buyers.map(async (buyer) => {
		for (let nth = 0; !over; nth++) {
			await buy(buyer, nth).catch((error: Error) => void odd.push(`a buyer met ${error.message}`));
			await setTimeout(pauseMs);
		}
	});
	return {
		bought,
		stop: async () => {
			over = true;
			await Promise.all(all);
		},
	};
}
