import { Refusal } from "../app/http/refusal.ts";
import { toCents, toDollars } from "../app/money/money.ts";
import { partialRefundResult } from "../app/order-desk/refund-form.ts";
import { orderMessages } from "../app/orders/order.ts";
import { type RefundedOrder, type RefundInput, refundOrder } from "../app/payments/refund-order.server.ts";
import { refundInputSchema } from "../app/payments/refund-schema.ts";
import { systemActor } from "../db/audit.ts";
import { withCards } from "./cards.ts";
import { type Command, withDatabase } from "./command.ts";

const form = "refund-order <order's id> [--keep-units] [--amount <dollars> [--units <back in stock>]]";

export const refundOrderCommand: Command = {
	usage: `${form}  sends a paid order's money back and closes it, or a part of it; --keep-units: not back to stock`,
	run: (config, words) => {
		const input = readArguments(words);
		return withDatabase(config, (database) =>
			withCards(config, database, async (deps) => refundText(await refundOrder(deps, input).catch(throwExplained))),
		);
	},
};

function readArguments(words: string[]): RefundInput {
	const left = [...words];
	const take = (option: string) => {
		const at = left.indexOf(option);
		return at < 0 ? undefined : Number(left.splice(at, 2)[1] ?? Number.NaN);
	};
	const [amount, units] = [take("--amount"), take("--units")];
	const restock = amount === undefined && !left.includes("--keep-units");
	const [orderId, ...others] = left.filter((word) => word !== "--keep-units");
	const read = refundInputSchema.safeParse({ restock, amount, units });
	if (!orderId || others.length > 0 || !read.success) throw new Error(`Say which order, and how much: ${form}`);
	return { orderId, restock, units, actor: systemActor, ...(amount !== undefined && { amountCents: toCents(amount) }) };
}

function refundText({ order, amountCents, units, sent, refused, withdrawn }: RefundedOrder): string {
	const stock = units > 0 ? `${units} × ${order.product} are back in stock.` : "The stock is as it was.";
	if (order.status !== "refunded") {
		const { done, words } = partialRefundResult({ amount: toDollars(amountCents), sent, refused, withdrawn });
		if (!done) throw new Error(`${words} ${stock}`);
		return `${words} ${stock}`;
	}
	if (refused) throw new Error(`${orderMessages.refundRefused} ${refused} The shop goes on trying. ${stock}`);
	const money = sent ? "The money is sent back." : "The card provider has taken the refund; `reconcile` asks again.";
	return `Refunded. ${money} ${stock}`;
}

function throwExplained(error: unknown): never {
	if (!(error instanceof Refusal)) throw error;
	const isRecorded = error.problem.status === 503;
	const outcome = isRecorded ? "The refund is noted, and the shop goes on trying." : "Nothing was changed.";
	throw new Error(`${outcome} ${error.problem.detail}`, { cause: error });
}
