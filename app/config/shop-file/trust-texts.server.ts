import type { Brand } from "../../brand/brand.ts";
import { type Costs, freeDelivery } from "../../money/costs.ts";
import { formatCents } from "../../money/money.ts";
import { placeholder, type TrustPage } from "./content-schema.server.ts";

/** Returns paragraphs about delivery and tax. */
function costsText({ delivery, tax }: Costs): string[] {
	if (delivery.cents === 0 && tax.percent === 0)
		return ["Delivery is free and no tax is added. You pay the price shown for each part."];
	const free =
		delivery.freeFromCents === undefined
			? ""
			: ` Free when the parts total ${formatCents(delivery.freeFromCents)} or more.`;
	return [
		delivery.cents > 0
			? `${delivery.label}: ${formatCents(delivery.cents)} per order, however many parts.${free}`
			: freeDelivery,
		tax.percent > 0
			? `${tax.label} of ${tax.percent}% is added to parts and delivery. You'll see the total before you pay.`
			: "No tax added.",
	];
}

/**
 * Fills the owner's details into a page. A text about a detail that the owner does not have is left out, and so is a
 * section without text.
 */
export function fillTrustPage({ lead, sections }: TrustPage, brand: Brand, costs: Costs): TrustPage {
	const { name: company, ...registration } = brand.company;
	const address = brand.address.slice(1).join(", ");
	const { email, phone } = brand;
	const details: Partial<Record<string, string>> = { company, address, email, phone, ...registration };
	const fill = (text: string): string[] => {
		if (text === "{costs}") return costsText(costs);
		const names = Array.from(text.matchAll(placeholder), ([, name = ""]) => name);
		const isComplete = names.every((name) => details[name] !== undefined);
		return isComplete ? [text.replaceAll(placeholder, (_, name: string) => details[name] ?? "")] : [];
	};
	const filled = sections.map(({ text, ...section }) => ({
		...section,
		text: text.flatMap((part): (string | string[])[] => {
			if (typeof part === "string") return fill(part);
			const list = part.flatMap(fill);
			return list.length > 0 ? [list] : [];
		}),
	}));
	return { lead, sections: filled.filter(({ text }) => text.length > 0) };
}
