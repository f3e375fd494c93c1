import * as z from "zod";
import { brand } from "../../brand/brand.ts";
import { copiedAddress, isMailAddress, withAsciiHost } from "../../http/email-address.ts";
import { typedLine, typedLines } from "../../http/text-schema.ts";
import { isEmail } from "../../identity/credentials.ts";
import type { OpenWithdrawal } from "../open-withdrawals.tsx";
import { orderNumberPattern } from "../order-labels.ts";

/**
 * Days to refund after a withdrawal, as in the legal text (`app/config/shop-file/demo-trust-pages.server.ts`). That text also has the
 * deadline for withdrawing. The shop checks no deadline: it receives every withdrawal, and an admin decides.
 */
export const refundDays = 14;

/** Years before a withdrawal is deleted. The privacy page mentions them. */
export const retentionYears = 3;

/** Says where to send the goods, and which number to enclose. @param number of the withdrawal */
export const returnText = (number: string): string =>
	`If you have the goods, send them to ${brand.address.join(", ")}. Enclose the number ${number}.`;

const withdrawMessages = {
	nameRequired: "Your name is required",
	nameTooLong: "Must be 100 characters or shorter",
	namePlain: "Enter a name only, without web or e-mail addresses",
	emailRequired: "Your e-mail is required, so that we can reply",
	emailInvalid: "Provide a valid Email",
	ordersRequired: "Enter an order number, or “all of it”",
	ordersUnreadable:
		"An order number looks like 10001. Separate several with commas. If you don't have one, write “all of it”.",
	tooManyOrders: "At most 10 order numbers. For more, write “all of it”.",
	wordsTooLong: "Must be 2,000 characters or shorter",
} as const;

/** Withdraws from all orders. Also for customers without an order number at hand. */
const allOrders = "all of it";
const maxOrders = 10;

const isAllOrders = (text: string) => /^(all( of (it|them))?|everything|all orders)\.?$/i.test(text.trim());

export const numbersOf = (orders: string): string[] => (orders === allOrders ? [] : orderNumbersIn(orders));

function orderNumbersIn(text: string): string[] {
	const words = text.split(/[\s,;&#]+/);
	return [...new Set(words.filter((word) => word !== "" && !/^and$/i.test(word)))];
}

const isNumber = (word: string) => orderNumberPattern.test(word);

interface NumberedOrder {
	purchase_number: number;
	item: number;
}

/** The numbers by which a withdrawal can name an order: the purchase's and its own. */
export const numbersOfOrder = ({ purchase_number, item }: NumberedOrder): string[] => [
	`${purchase_number}`,
	`${purchase_number}.${item}`,
];

export const hasNumber = (numbers: readonly string[], order: NumberedOrder): boolean =>
	numbersOfOrder(order).some((number) => numbers.includes(number));

const ordersSchema = z
	.string()
	.trim()
	.min(1, { error: withdrawMessages.ordersRequired, abort: true })
	.max(200, { error: withdrawMessages.tooManyOrders, abort: true })
	.refine((text) => isAllOrders(text) || orderNumbersIn(text).every(isNumber), {
		error: withdrawMessages.ordersUnreadable,
		abort: true,
	})
	.refine((text) => isAllOrders(text) || orderNumbersIn(text).length <= maxOrders, withdrawMessages.tooManyOrders)
	.transform((text) => (isAllOrders(text) ? allOrders : orderNumbersIn(text).join(", ")));

export const withdrawalStatementSchema = z.object({
	name: typedLine(100, withdrawMessages.nameTooLong)
		.min(1, withdrawMessages.nameRequired)
		.refine((name) => !/:\/\/|[@<>]/.test(name.normalize("NFKC")), withdrawMessages.namePlain),
	email: z
		.string()
		.trim()
		.min(1, { error: withdrawMessages.emailRequired, abort: true })
		.max(320, { error: withdrawMessages.emailInvalid, abort: true })
		.overwrite(copiedAddress)
		.refine((email) => isEmail(email) && isMailAddress(email), withdrawMessages.emailInvalid)
		.overwrite(withAsciiHost),
	/** Order numbers as on the order page, or `all of it`. */
	orders: ordersSchema,
	words: typedLines(2000, withdrawMessages.wordsTooLong).default(""),
});

export const withdrawalInputSchema = withdrawalStatementSchema.extend({
	/** Created with the form. Two posts with the same key are one withdrawal. */
	formKey: z.uuid(),
});

export const withdrawalReceiptSchema = z.object({
	number: z.string(),
	name: z.string(),
	email: z.string(),
	orders: z.string(),
	words: z.string(),
	receivedAt: z.iso.datetime(),
	mailed: z.boolean(),
});

export const withdrawalStates = ["open", "done"] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalSchema = withdrawalReceiptSchema.extend({
	_id: z.string(),
	doneAt: z.iso.datetime().optional(),
	/** Existing orders that it names, with the same e-mail. */
	found: z.array(
		z.object({ _id: z.string(), number: z.string(), left: z.number().describe("Dollars paid and not refunded") }),
	),
});

/**
 * @property orders the orders of the purchase that it concerns
 * @property words the customer's message, for staff
 */
export const orderWithdrawalSchema = withdrawalSchema.pick({ number: true, receivedAt: true, doneAt: true }).extend({
	orders: z.array(z.string()),
	refunded: z.array(z.string()).optional().describe("Those of `orders` of which units were refunded since"),
	words: z.string().optional(),
});

export const openWithdrawalSchema = z.object({
	order: z.string(),
	number: z.string(),
	receivedAt: z.string(),
	unitsRefunded: z.literal(true).optional().describe("Units of the order were refunded since"),
	words: z.string().optional(),
}) satisfies z.ZodType<OpenWithdrawal>;

/** Answered when a withdrawal is done before its money went back. */
export interface UnrefundedOrder {
	_id: string;
	number: string;
	/** Dollars not refunded. */
	left: number;
}

export type OrderWithdrawal = z.output<typeof orderWithdrawalSchema>;
export type WithdrawalStatement = z.output<typeof withdrawalStatementSchema>;
export type WithdrawalInput = z.output<typeof withdrawalInputSchema>;
export type WithdrawalReceipt = z.output<typeof withdrawalReceiptSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const withdrawalSorts = ["newest", "oldest", "email", "-email", "done", "-done"] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

export const withdrawalSortLabels: Record<WithdrawalSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	email: "E-mail, A to Z",
	"-email": "E-mail, Z to A",
	done: "In progress first",
	"-done": "Done first",
};

export function readWithdrawalsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name)?.slice(0, 100) || undefined;
	const stateParam = members.get("state");
	const state = stateParam === "all" ? undefined : (withdrawalStates.find((name) => name === stateParam) ?? "open");
	return {
		state,
		sort: withdrawalSorts.find((sort) => sort === members.get("sort")),
		search: text("search"),
		after: text("after"),
		before: text("before"),
	};
}
