import { auditActions } from "./audit-text.ts";

const nounGroups: Record<string, string> = {
	...{ order: "Orders", withdrawal: "Orders", mail: "Orders" },
	...{ product: "Products", stock: "Products", image: "Products" },
	...{ user: "People", review: "People" },
};
const groupOf = (action: string): string =>
	/paid|refund|disputed|costs/.test(action) ? "Money" : (nounGroups[action.split(".")[0] ?? ""] ?? "Security");

/** The actions as groups of a select. */
export const auditActionGroups = ["Orders", "Products", "Money", "People", "Security"].map(
	(group) => [group, auditActions.filter(([action]) => groupOf(action) === group)] as const,
);
