import * as z from "zod";

/**
 * Default accounts of the chart SKR03. Revenue: `S19` and `S7` (they compute the tax themselves), and `other`. `tax` is
 * for rates without an account.
 */
const defaults = {
	...{ advisor: "1001", client: "1", chart: "03", debtor: "10000" },
	...{ S19: "8400", S7: "8300", other: "8200", tax: "1770" },
};

/** Numbers for DATEV by name. Other names, such as `S5.5`, are accounts of further rates. */
export type DatevNumbers = typeof defaults & Partial<Record<string, string>>;

const name = /^(?:advisor|client|chart|debtor|other|tax|S\d{1,2}(?:\.\d{1,4})?)$/;

export const readDatev = (text = ""): DatevNumbers => ({
	...defaults,
	...Object.fromEntries(
		text
			.split(/[\s,]+/)
			.filter(Boolean)
			.map((pair) => pair.split("=")),
	),
});

const isPair = (pair: string): boolean => {
	const [key = "", number = "", ...more] = pair.split("=");
	return name.test(key) && /^\d{1,9}$/.test(number) && more.length === 0;
};

export const datevVariables = {
	DATEV: z
		.string()
		.refine(
			(text) =>
				text
					.split(/[\s,]+/)
					.filter(Boolean)
					.every(isPair),
			"must be numbers by name, such as advisor=29098, client=55003, S19=8400",
		)
		.optional()
		.describe(
			`Numbers for the DATEV export that differ from \`${Object.entries(defaults)
				.map((pair) => pair.join("="))
				.join(", ")}\`. \`S19\` is the revenue account for 19 % tax`,
		),
};
