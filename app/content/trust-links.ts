export const trustTitles = {
	"/delivery": "Delivery and returns",
	"/terms": "Terms of sale",
	"/privacy": "Privacy",
	"/imprint": "Imprint",
	"/accessibility": "Accessibility",
} as const;

export const withdrawLink = { to: "/withdraw", label: "Withdraw from a contract" } as const;

export type TrustPath = keyof typeof trustTitles;
