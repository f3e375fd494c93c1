export interface DemoProduct {
	/** Prefix of the picture files in public/catalogue. */
	slug: string;
	name: string;
	/** Dollars per unit, with at most two decimals. */
	price: number;
	quantity: number;
	/** Minimum order quantity, in units. */
	minorder: number;
	description: string;
}
