export interface DemoProduct {
	/** Names the pictures in public/catalogue. */
	slug: string;
	name: string;
	/** Dollars per unit, two decimals at most. */
	price: number;
	quantity: number;
	/** Smallest order, in units. */
	minorder: number;
	description: string;
}
