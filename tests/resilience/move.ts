import type fc from "fast-check";
import type { OrderStatus } from "../../db/schema.ts";
import type { TestCaller, TestShop } from "../support/test-shop.ts";

/** What a shop with one product must be like: the reference. */
export interface Reference {
	stock: number;
	onSale: boolean;
	orders: {
		units: number;
		status: OrderStatus;
		opened: boolean;
		charged: boolean;
		unitsBack: number;
		moneyBack: boolean;
	}[];
}

/** The shop itself, and the ids of what the reference counts. */
export interface Real {
	shop: TestShop;
	buyer: TestCaller;
	admin: TestCaller;
	productId: string;
	orderIds: string[];
	/** The payment of each order, once it was opened. */
	paymentIds: (string | undefined)[];
}

/** A move: asks the shop and answers how it was answered; says what the answer must be, and changes the reference. */
export interface Move {
	name: string;
	ask(real: Real): Promise<number>;
	must(reference: Reference): number;
}

export function command({ name, ask, must }: Move): fc.AsyncCommand<Reference, Real> {
	return {
		check: () => true,
		run: async (reference, real) => {
			const expected = must(reference);
			const status = await ask(real);
			if (status !== expected) throw new Error(`${name} was answered ${status}, not ${expected}`);
		},
		toString: () => name,
	};
}
