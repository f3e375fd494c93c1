import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import { createPeople, type Person } from "./people.ts";
import { order, type Sold } from "./purchases.ts";
import { askPatiently, type RetryCounts } from "./rush.ts";

/** What came of orders whose buyers ask again. */
export interface RetryRun {
	/** All that was answered to one `Idempotency-Key`, or to one order without a key. */
	answers: Map<string, Answer[]>;
	/** When buyers heard, by `performance.now()`. */
	answeredAt: number[];
	again: RetryCounts;
	/** How often a buyer asked besides, while the first request was still without an answer. */
	duplicateRequests: number;
	/** Orders without a key whose buyer was never answered, as when the process was ended: nobody knows what came of them. */
	unclear: number;
	/** Lets what is under way end, however long an answer takes. */
	stop(): Promise<void>;
}

const callers = 16;
const timeoutMs = 3000;
const pauseMs = 200;
/** Nobody is told of more than ten orders in an hour by mail. The last of each is asked for once, without a key. */
const ordersOfOne = 4;

/**
 * Several callers order one unit of a product after the other. Who hears nothing for a while asks again by the same key, as
 * somebody does who loads a page again, and what was asked first is still under way. One order in four has no key: its buyer
 * waits however long it takes.
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

/** What the proxy says by itself is no document of the shop's: nobody was answered. */
function throwUnanswered(error: unknown): never {
	if (error instanceof SyntaxError) throw new TypeError("The proxy answered", { cause: error });
	throw error;
}
