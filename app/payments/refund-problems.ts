import { invalidValues, type Problem, problem } from "../http/problem.ts";
import { formatDollars, toDollars } from "../money/money.ts";

const inDollars = (cents: number) => formatDollars(toDollars(cents));

export const nothingToRefund = (): Problem =>
	problem("order-is-not-paid", "An unpaid order has nothing to refund. Cancel it.");

export const nothingIsLeft = (): Problem => problem("order-is-refunded", "All of this order's money has gone back.");

export const leftHasChanged = (leftCents: number): Problem =>
	problem("refunded-meanwhile", `Money of this order went back meanwhile: ${inDollars(leftCents)} is left.`, {
		left: toDollars(leftCents),
	});

export const refundUnderWay = (dueCents: number): Problem =>
	problem(
		"refund-under-way",
		`A refund of ${inDollars(dueCents)} is noted, and the card provider has not sent it yet. The shop goes on asking.`,
	);

export const moreThanIsLeft = (leftCents: number): Problem =>
	invalidValues([
		{ path: "amount", message: leftCents > 0 ? `At most ${inDollars(leftCents)} is left` : "Nothing is left" },
	]);

export const moreUnitsThanOut = (unitsLeft: number): Problem => {
	const units = unitsLeft === 1 ? "1 unit is" : `${unitsLeft} units are`;
	return invalidValues([{ path: "units", message: `Only ${units} not back yet` }]);
};

/** What is told when the provider could not be asked. */
export const recordedAndUnanswered =
	"The refund is noted. The card provider does not answer; the shop goes on asking, so do not refund it again.";
