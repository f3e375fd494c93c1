import { brand } from "../brand/brand.ts";
import type { Costs } from "../money/costs.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { type TrustPath, withdrawLink } from "./trust-links.ts";

export interface TrustSection {
	heading: string;
	/** Paragraphs. A nested array is a list. The costs of delivery and tax come from the settings. */
	text: readonly (string | readonly string[])[] | ((costs: Costs) => readonly string[]);
	link?: { to: string; label: string };
}

export interface TrustPageContent {
	lead: string;
	sections: readonly TrustSection[];
}

const writeTo = `Write to ${brand.email} or call ${brand.phone}.`;

function costsText({ delivery, tax }: Costs): string[] {
	if (delivery.cents === 0 && tax.percent === 0)
		return ["Nothing: the price beside a part is what you pay. No tax is added at the end either."];
	const dollars = (cents: number) => formatDollars(toDollars(cents));
	const free =
		delivery.freeFromCents === undefined ? "" : `; nothing for parts of ${dollars(delivery.freeFromCents)} or more`;
	return [
		delivery.cents > 0
			? `${delivery.label}: ${dollars(delivery.cents)} for all that you order at once${free}.`
			: "Delivery costs nothing.",
		tax.percent > 0
			? `${tax.label} of ${tax.percent} % is added to parts and delivery. You see the whole sum before you pay.`
			: "No tax is added at the end.",
	];
}

/**
 * Texts of the footer's pages: an example for the invented manufacturer. Owners replace them here, and their name,
 * address and numbers in `app/brand/brand.ts`.
 */
export const trustPages: Record<TrustPath, TrustPageContent> = {
	"/delivery": {
		lead: "What it costs, when it leaves, and how a part comes back.",
		sections: [
			{
				heading: "What delivery costs",
				text: costsText,
			},
			{
				heading: "When it leaves",
				text: [
					"A paid order is packed on the next working day and handed to the carrier. Its own page in My Orders then names the carrier and the tracking number.",
					"An order that is not paid is held for the time that the order page says, then cancelled. Nothing is charged for it.",
				],
			},
			{
				heading: "Returns",
				text: [
					"A part that is unused and in its packing comes back within 30 days of arriving: tell us that you withdraw from the contract, on the page below or by e-mail with the order's number, and send the part to the address of the imprint within 14 days. No reason is asked.",
					"The money goes back to the card that paid, at the latest 14 days after you withdrew and once the part has arrived or you have shown that it was sent.",
					"You pay the way back, unless the part is faulty or not the one that you ordered.",
				],
				link: withdrawLink,
			},
			{
				heading: "A faulty part",
				text: [
					`${writeTo} Say the order's number; a picture helps. It is repaired, replaced or paid back as the law says.`,
				],
			},
		],
	},
	"/terms": {
		lead: "What you and we agree to when you order.",
		sections: [
			{
				heading: "Who sells",
				text: [
					`${brand.company.name}, ${brand.address.slice(1).join(", ")}. These terms hold for orders placed in this shop.`,
				],
			},
			{
				heading: "Order and contract",
				text: [
					"What the catalogue shows is an invitation to order. By placing an order you offer to buy; the units are held for you. The contract is made when the payment is confirmed.",
					"A part can have a smallest number of units. It stands beside the part, and the order form says it again.",
				],
			},
			{
				heading: "Price and payment",
				text: [
					"Prices are in US dollars. You pay by card, before delivery, for the price that the order page shows.",
					"Where a price was reduced, the lowest price of the 30 days before stands beside it.",
				],
			},
			{
				heading: "Delivery and ownership",
				text: ["Delivery, its cost and returns are on their own page. A part is ours until it is paid for."],
			},
			{
				heading: "Withdrawing",
				text: [
					"You can withdraw from the contract within 30 days of the part's arrival. The page for it is open to everybody, without an account, and says that your withdrawal has arrived, and when. Where we send mails, one confirms it.",
				],
				link: withdrawLink,
			},
			{
				heading: "Fitting",
				text: [
					"Data sheets and drawings are part of what we promise. Brakes, steering and ignition are fitted by people who have learned it; what is fitted against its data sheet is not our fault.",
				],
			},
			{
				heading: "When something is wrong",
				text: [
					"Your rights by law stay as they are. Nothing here limits what is owed for injury, intent or gross negligence.",
				],
			},
		],
	},
	"/privacy": {
		lead: "What this shop keeps of you, why, for how long, and how you see or remove it.",
		sections: [
			{
				heading: "What is kept",
				text: [
					[
						"Your account: name, e-mail and a hash of the password, or that you sign in at another provider.",
						"Your profile, as far as you fill it in: address, telephone, education, one link.",
						"Your orders: what, how many, price, address and telephone, and what became of them.",
						"Your invoices and credit notes, with name, address and what was bought, as they were issued.",
						"Your reviews, under the name that you sign them with.",
						"The mails that the shop sent you: 90 days, and a year where they could not be delivered.",
						"What you say when you withdraw from a contract: name, e-mail, order numbers and your words, three years, also when your account goes.",
						"The parts of which you asked to be told when they are back, until you are told.",
						"Where you are signed in: the kind of browser, and when.",
					],
				],
			},
			{
				heading: "What is not",
				text: [
					"No card number ever reaches this shop: the fields for it are the card provider's. There are no trackers, no advertising and no cookies but those that sign you in, keep you signed in and keep the list of parts you mean to order, so there is nothing to agree to.",
					"The log knows a network by a code made with the shop's own key, not by its address.",
				],
			},
			{
				heading: "Why, and for how long",
				text: [
					"To carry out your orders, and as long as the law asks for the books: invoices stay as they are when your account goes. What is not in the books goes when your account goes, but for what you said when you withdrew from a contract, which is kept for its three years. While an order of yours is on its way or a withdrawal is open, your account stays.",
				],
			},
			{
				heading: "Who else sees it",
				text: [
					"The card provider sees the payment, the carrier the address, the mail server the mails. Where you choose to sign in at Google or another provider, it knows that you came here. Nobody else.",
				],
			},
			{
				heading: "Your rights",
				text: [
					`You can have all that is kept of you as a file, have it corrected, and have it removed as far as the books allow: by 'Download my data' and 'Delete my account' in your profile, or by us. ${writeTo} You can complain to the data protection authority of where you live.`,
				],
			},
		],
	},
	"/imprint": {
		lead: "Who runs this shop and makes these parts.",
		sections: [
			{ heading: "Manufacturer and seller", text: [[brand.company.name, ...brand.address]] },
			{ heading: "Contact", text: [[brand.email, brand.phone]] },
			{
				heading: "Company",
				text: [[`Director: ${brand.company.director}`, brand.company.register, `VAT id: ${brand.company.vat}`]],
			},
			{
				heading: "Product safety",
				text: [
					"Manufacturer in the sense of product safety law is the company above, for every part in the catalogue. Its warnings are in the part's data sheet.",
				],
			},
		],
	},
	"/accessibility": {
		lead: "How far everyone can use this shop, and whom to tell where not.",
		sections: [
			{
				heading: "What we aim at",
				text: [
					"WCAG 2.2, level AA, on every page: by keyboard alone, with a screen reader, enlarged to 400 %, in light and dark, with little motion, and for search, product pages and this text without script.",
				],
			},
			{
				heading: "How it is tested",
				text: [
					"The pages are checked by a program in both themes, on a telephone's width and on a desk's, and walked through by keyboard, each time the shop is changed. A program finds a part of the faults only.",
				],
			},
			{
				heading: "What is not there yet",
				text: [
					[
						"The view of a part in three dimensions is turned by keys, and says nothing of its shape; the dimensions beside the drawing say it in words.",
						"The fields for the card are the card provider's own.",
						"Files of parts (STEP, DXF) are read by programs for drawing.",
					],
				],
			},
			{ heading: "Tell us", text: [`${writeTo} You get an answer within five working days.`] },
		],
	},
};
