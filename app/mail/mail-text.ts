import { brand } from "../brand/brand.ts";
import type { MailContent } from "./mail-content.ts";

/** @param origin public origin of the shop */
export const linkUrl = (to: string, origin: string): string => new URL(to, origin).href;

export function mailText(content: MailContent, origin: string): string {
	const { title, lines, items = [], facts = [], link, notes = [], reason } = content;
	const blocks = [
		title,
		...lines,
		...items.map(({ name, number, units, price, total }) => {
			const figure = units.toLocaleString("en-US");
			const sum = price ? `${figure} × ${price} = ${total}` : `${figure}, no charge`;
			return [name, number, sum].filter(Boolean).join("\n");
		}),
		facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
		link && `${link.label}: ${linkUrl(link.to, origin)}`,
		...notes,
		brand.signature?.join("\n"),
		["-- ", ...brand.address, brand.email, "", reason].join("\n"),
	];
	return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
