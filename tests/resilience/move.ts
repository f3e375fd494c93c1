import type fc from "fast-check";
import type { TestCaller, TestShop } from "../support/test-shop.ts";
import type { Reference } from "./reference.ts";

export interface Real {
	shop: TestShop;
	buyer: TestCaller;
	admin: TestCaller;
	productIds: string[];
	orderIds: string[];
	/** The order or purchase of each payment, and the payment's id once it is opened. */
	payables: ({ orderId: string; paymentId?: string } | { purchaseId: string; paymentId?: string })[];
}

export type AnyMove = fc.AsyncCommand<Reference, Real>;

/**
 * A move. `ask` runs it on the shop and returns a status or count. `must` applies it to the reference and returns the
 * expected value.
 */
export interface Move {
	name: string;
	ask(real: Real): Promise<number>;
	must(reference: Reference): number;
}

export function command({ name, ask, must }: Move): AnyMove {
	return {
		check: () => true,
		run: async (reference, real) => {
			const expected = must(reference);
			const answer = await ask(real);
			if (answer !== expected) throw new Error(`${name} was answered ${answer}, not ${expected}`);
		},
		toString: () => name,
	};
}

/** A move on one existing item. `nth` selects it, modulo their number. The move is skipped when there is none. */
export interface MoveOf<Of> {
	name: string;
	nth: number;
	all(reference: Reference): Of[];
	ask(real: Real, place: number, of: Of): Promise<number>;
	must(reference: Reference, of: Of): number;
}

export function commandOf<Of>({ name, nth, all, ask, must }: MoveOf<Of>): AnyMove {
	return {
		check: (reference) => all(reference).length > 0,
		run: async (reference, real) => {
			const those = all(reference);
			const place = nth % those.length;
			const of = those[place] as Of;
			const expected = must(reference, of);
			const answer = await ask(real, place, of);
			if (answer !== expected) throw new Error(`${name}(${place}) was answered ${answer}, not ${expected}`);
		},
		toString: () => `${name}(${nth})`,
	};
}
