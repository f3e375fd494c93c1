import type { TrustPages } from "./content-schema.server.ts";

/** Texts of the footer's pages: an example for the invented manufacturer. Braces are filled in by `trust-texts.server.ts`. */
export const demoTrustPages = {
	delivery: {
		lead: "What delivery costs, when we ship, and how to return a part.",
		sections: [
			{
				heading: "What delivery costs",
				text: ["{costs}"],
			},
			{
				heading: "When we ship",
				text: [
					"We pack paid orders on the next working day and hand them to the carrier. The carrier and tracking number then appear on the order's page in My Orders.",
					"An unpaid order is reserved until the time shown on its page, then cancelled. You won't be charged.",
				],
			},
			{
				heading: "Returns",
				text: [
					'You can return an unused part in its packaging within 30 days of delivery. Tell us that you are withdrawing from the contract, on the page below or by e-mail with the order number. Then send the part within 14 days to the address under "Manufacturer and seller" in the imprint. You don\'t have to give a reason.',
					"We'll refund the card you paid with within 14 days of your withdrawal. We may wait until the part has arrived or you have shown us that you sent it.",
					"You pay the return postage, unless the part is faulty or not the one you ordered.",
				],
				withdraw: true,
			},
			{
				heading: "A faulty part",
				text: [
					"Write to {email} or call {phone}. Include the order number and, if you can, a picture. We'll repair, replace or refund the part as required by law.",
				],
			},
		],
	},
	terms: {
		lead: "The terms of your orders with us.",
		sections: [
			{
				heading: "Seller",
				text: ["{company}, {address}. These terms apply to orders placed in this shop."],
			},
			{
				heading: "Order and contract",
				text: [
					"The catalogue is an invitation to order. By placing an order, you offer to buy, and we reserve the units for you. The contract is made when the payment is confirmed.",
					"Some parts have a minimum order. It is shown on the product page and on the order form.",
				],
			},
			{
				heading: "Price and payment",
				text: [
					"Prices are in US dollars. You pay by card before delivery, at the price shown on the order page.",
					"A reduced price is shown with the lowest price of the 30 days before the reduction.",
				],
			},
			{
				heading: "Delivery and ownership",
				text: [
					'Delivery, its cost and returns are described under "Delivery and returns". A part remains our property until it is paid for.',
				],
			},
			{
				heading: "Withdrawal",
				text: [
					"You can withdraw from the contract within 30 days of the part's arrival. Use the page below. You don't need an account. The page shows that we received your withdrawal, and when. We'll also confirm it by e-mail, if this shop sends e-mails.",
				],
				withdraw: true,
			},
			{
				heading: "Fitting",
				text: [
					"Data sheets and drawings are part of the contract. Brakes, steering and ignition parts must be fitted by qualified people. We are not liable for parts fitted contrary to their data sheet.",
				],
			},
			{
				heading: "Your statutory rights",
				text: [
					"These terms do not affect your statutory rights. Nothing here limits our liability for injury, intent or gross negligence.",
				],
			},
		],
	},
	privacy: {
		lead: "What this shop stores about you, why, for how long, and how to see or delete it.",
		sections: [
			{
				heading: "What we store",
				text: [
					[
						"Your account: name, e-mail and a hash of your password, or the provider that you sign in with.",
						"The details you add to your profile: address, phone number, education and one link.",
						"Your orders: parts, quantities, prices, address, phone number and status.",
						"Our notes about your orders and requests, until you delete your account.",
						"Your invoices and credit notes as issued, with name, address and items.",
						"Your reviews, under the name you chose for them.",
						"E-mails that the shop sent you, for 90 days. Undelivered e-mails, for one year.",
						"Your withdrawals from contracts: name, e-mail, order numbers and message, for three years, even if you delete your account.",
						"The parts for which you requested a back-in-stock e-mail, until we send it.",
						"Until your first payment, part of the IP address from which you ordered, for a day.",
						"Your sign-ins: the type of browser, and when.",
					],
				],
			},
			{
				heading: "What we don't store",
				text: [
					"Card numbers never reach this shop: you enter them in the card provider's own fields. There are no trackers and no advertising. Cookies only sign you in, keep you signed in and remember your list of parts. That is why there is no cookie banner.",
					"Logs contain a keyed hash instead of your IP address.",
				],
			},
			{
				heading: "Why, and for how long",
				text: [
					"We use your data to fulfil your orders. We keep accounting records, such as invoices, unchanged for as long as the law requires, even after you delete your account. Everything else is deleted with your account, except withdrawals, which we keep for three years. You cannot delete your account while an order is on its way.",
				],
			},
			{
				heading: "Who else receives it",
				text: [
					"The card provider receives payment data, the carrier your address and the mail server our e-mails. If you sign in with Google or another provider, that provider learns that you use this shop. Nobody else receives your data.",
				],
			},
			{
				heading: "Your rights",
				text: [
					"You can download all data we hold about you, have it corrected, and have it deleted, except for accounting records. Use 'Download my data' and 'Delete my account' under 'Your data' in your profile, or contact us. Write to {email} or call {phone}. You can also complain to your local data protection authority.",
				],
			},
		],
	},
	imprint: {
		lead: "Who runs this shop and makes these parts.",
		sections: [
			{ heading: "Manufacturer and seller", text: [["{company}", "{address}"]] },
			{ heading: "Contact", text: [["{email}", "{phone}"]] },
			{
				heading: "Company",
				text: [["Director: {director}", "{register}", "VAT number: {vat}"]],
			},
			{
				heading: "Product safety",
				text: [
					"The company above is the manufacturer, under product safety law, of every part in the catalogue. Warnings are in each part's data sheet.",
				],
			},
		],
	},
	accessibility: {
		lead: "How accessible this shop is, and how to report a problem.",
		sections: [
			{
				heading: "Our goal",
				text: [
					"Every page should meet WCAG 2.2, level AA. It should work with the keyboard alone, with a screen reader, enlarged to 400%, in light and dark themes, and with reduced motion. Search, product pages and this text also work without JavaScript.",
				],
			},
			{
				heading: "How we test",
				text: [
					"Each time the shop changes, automated checks run on its pages in both themes, at phone and desktop widths, and walk through them by keyboard. Automated checks find only some problems.",
				],
			},
			{
				heading: "Known limitations",
				text: [
					[
						"You can turn the 3D view of a part with the keyboard, but it does not describe the shape. The dimensions beside the drawing do.",
						"The card fields belong to the card provider.",
						"Part files (STEP, DXF) need CAD software.",
					],
				],
			},
			{
				heading: "Report a problem",
				text: ["Write to {email} or call {phone}. We'll answer within five working days."],
			},
		],
	},
} satisfies TrustPages;
