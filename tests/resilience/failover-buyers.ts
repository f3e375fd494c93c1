import { setTimeout } from "node:timers/promises";
import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import { type Acknowledged, nothingAcknowledged } from "./findings.ts";
import { outageFault } from "./outage-buyers.ts";
import type { Person } from "./people.ts";
import { confirmCard, openPayment, order, type Sold } from "./purchases.ts";

export interface Insisting {
	acknowledged: Acknowledged;
	/** Unexpected answers, and requests without an answer. */
	odd: string[];
	refused: number;
	/** Times of acknowledged orders, by `performance.now()`. */
	answeredAt: number[];
	stop(): Promise<void>;
}

const callers = 16;
const pauseMs = 100;
const maxTries = 100;

/**
 * Starts several callers per process. Each orders one unit after the other with a key and pays every second order.
 * After a 503 a caller retries with the same key until the order is placed.
 */
export function startInsisting(origins: string[], buyer: Person, product: Sold): Insisting {
	const insisting: Omit<Insisting, "stop"> = {
		...{ acknowledged: nothingAcknowledged(), odd: [], refused: 0, answeredAt: [] },
	};
	const { acknowledged, odd, answeredAt } = insisting;
	let over = false;

	const insist = async (ask: () => Promise<Answer>): Promise<Answer | undefined> => {
		for (let tries = 1; tries <= maxTries; tries++) {
			const answer = await ask().catch((error) => void odd.push(`a buyer was not answered: ${error.cause ?? error}`));
			if (answer?.status === 200) return answer;
			const fault = answer && outageFault(answer);
			if (fault) odd.push(fault);
			if (fault) return undefined;
			insisting.refused += 1;
			await setTimeout(Number(answer?.headers.get("retry-after") ?? 1) * 1000);
		}
		odd.push(`a buyer was told to come again ${maxTries} times`);
		return undefined;
	};
	const pay = async (origin: string, { insertedId, order: placed }: Answer["body"]) => {
		const opened = await insist(() => openPayment(origin, buyer, insertedId, placed.totalPrice));
		if (!opened) return;
		const { clientSecret } = opened.body;
		if (!(await confirmCard(origin, clientSecret))) odd.push("a card was not charged");
		const [transactionId] = clientSecret.split("_secret_");
		const reported = await insist(() => buyer.call(origin, "PATCH", `/orders/${insertedId}`, { transactionId }));
		if (reported) acknowledged.paid.add(insertedId);
	};
	const calling = Array.from({ length: callers }, async (_, caller) => {
		const origin = origins[caller % origins.length] as string;
		for (let nth = 0; !over; nth++) {
			const key = newId();
			const placed = await insist(() => order(origin, buyer, product, 1, key));
			if (!placed) continue;
			acknowledged.orders.add(placed.body.insertedId);
			answeredAt.push(performance.now());
			if (nth % 2 === 0) await pay(origin, placed.body);
			await setTimeout(pauseMs);
		}
	});
	return Object.assign(insisting, {
		stop: async () => {
			over = true;
			await Promise.all(calling);
		},
	});
}
