/** The pages that say what a buyer may rely on, and what each is called. */
export const trustTitles = {
	"/delivery": "Delivery and returns",
	"/terms": "Terms of sale",
	"/privacy": "Privacy",
	"/imprint": "Imprint",
	"/accessibility": "Accessibility",
} as const;

/** Where one withdraws from a contract, and what that page is called. */
export const withdrawLink = { to: "/withdraw", label: "Withdraw from a contract" } as const;

export type TrustPath = keyof typeof trustTitles;
