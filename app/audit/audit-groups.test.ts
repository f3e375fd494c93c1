import { expect, test } from "vitest";
import { auditActionGroups } from "./audit-groups.ts";
import { auditActions } from "./audit-text.ts";

test("every action is in one group of the filter", () => {
	const grouped = auditActionGroups.flatMap(([, actions]) => actions);
	expect(grouped.toSorted()).toEqual(auditActions.toSorted());
	const groupOf = (action: string) =>
		auditActionGroups.find(([, actions]) => actions.some(([name]) => name === action));
	const named = [
		"order.delivered",
		"order.paid",
		"refund.refused",
		"stock.counted",
		"user.blocked",
		"account.unlocked",
	];
	expect(named.map((action) => groupOf(action)?.[0])).toEqual([
		...["Orders", "Money", "Money", "Products", "People", "Security"],
	]);
});
