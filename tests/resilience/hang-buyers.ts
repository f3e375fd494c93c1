import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold } from "./purchases.ts";
import { askPatiently, type RetryCounts } from "./rush.ts";

export interface RetryRun {
	/** All answers by `Idempotency-Key`, or by a generated id for an order without a key. */
	answers: Map<string, Answer[]>;
	/** Times of the answers, by `performance.now()`. */
	answeredAt: number[];
	again: RetryCounts;
	/** Number of retries sent while the first request was still unanswered. */
	duplicateRequests: number;
	/** Orders without a key that got no answer. They may or may not have been placed. */
	unclear: number;
	stop(): Promise<void>;
}

const callers = 16;
const timeoutMs = 3000;
const pauseMs = 200;
/** An account gets at most ten order mails per hour. The last order of each buyer is sent once and without a key. */
const ordersOfOne = 4;

/**
 * Starts callers that order one unit of a product after the other.
 * After a timeout a caller sends the same key again while the first request is still running, like a page reload.
 * One order in four has no key, and its buyer waits for the answer.
 */
export function startAsking(db: Db, origin: string, products: Sold[]): RetryRun {
	const retryRun: Omit<RetryRun, "stop"> = {
		...{ answers: new Map(), answeredAt: [], duplicateRequests: 0, again: { busy: 0, unanswered: 0 } },
		unclear: 0,
	};
	const all: Promise<void>[] = [];
	let over = false;

	const ask = (buyer: Person, product: Sold, key: string): Promise<Answer> => {
		const once = () => order(origin, buyer, product, 1, key).catch(throwUnanswered);
		const asked = askPatiently(once, retryRun.again);
		all.push(asked.then((answer) => void retryRun.answers.get(key)?.push(answer)));
		return asked;
	};
	const orderOne = async (buyer: Person, product: Sold) => {
		const key = newId();
		retryRun.answers.set(key, []);
		const asked = [ask(buyer, product, key)];
		while (!(await Promise.race([...asked, setTimeout(timeoutMs)]))) {
			retryRun.duplicateRequests += 1;
			asked.push(ask(buyer, product, key));
		}
		retryRun.answeredAt.push(performance.now());
	};
	const orderWithoutKey = async (buyer: Person, product: Sold) => {
		const once = () => order(origin, buyer, product).catch(() => notAnswered);
		const answer = await askPatiently(once, retryRun.again);
		if (answer === notAnswered) retryRun.unclear += 1;
		else retryRun.answers.set(newId(), [answer]);
	};
	const calling = Array.from({ length: callers }, async (_, caller) => {
		let buyer: Person | undefined;
		for (let nth = 0; !over; nth++) {
			if (!buyer || nth % ordersOfOne === 0) [buyer] = (await createPeople(db, 1)) as [Person];
			const act = nth % ordersOfOne === ordersOfOne - 1 ? orderWithoutKey : orderOne;
			await act(buyer, products[(caller + nth) % products.length] as Sold);
			await setTimeout(pauseMs);
		}
	});
	return Object.assign(retryRun, {
		stop: async () => {
			over = true;
			await Promise.all(calling);
			await Promise.all(all);
		},
	});
}

const notAnswered: Answer = { status: 0, headers: new Headers(), body: { code: "no answer of the shop" } };

/** Treats an answer of the proxy itself, which is not JSON, as no answer. */
function throwUnanswered(error: unknown): never {
	if (error instanceof SyntaxError) throw new TypeError("The proxy answered", { cause: error });
	throw error;
}
