import { parseWithComments } from "../../app/config/shop-file/shop-file.server.ts";

/** Details that the set-up needs from the owner, by option. The file may be completed later. */
export const detailQuestions = {
	name: { text: "Name of the shop" },
	company: { text: "Name of the company, as on invoices" },
	address: { text: "Its address, with commas between the lines" },
	phone: { text: "Its phone number" },
	tagline: { text: "What the shop sells, in a few words", fallback: "Car parts and industrial tools" },
} as const;

type Details = Record<keyof typeof detailQuestions | "email", string>;

/** Returns the text of the first SHOP_FILE. Sections without own details are left out. @param template deploy/shop.example.json */
export function shopFileText(template: string, { name, company, address, phone, tagline, email }: Details): string {
	const details = {
		...(parseWithComments(template) as object),
		name,
		tagline,
		description: `${name}: ${tagline}.`,
		address: [company, ...address.split(",").map((line) => line.trim())],
		email,
		phone,
		company: { name: company },
		social: [],
		committee: [],
		statistics: [],
	};
	return `// The shop's own details. deploy/shop.example.json explains them. Restart the shop after a change.\n${JSON.stringify(details, undefined, "\t")}\n`;
}
