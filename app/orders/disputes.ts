/** Status and event of a dispute. The card provider's names of inquiries begin with `warning_`: no money has moved yet. */
const texts: Record<string, [status: string, event: string]> = {
	needs_response: ["open, response needed", "Dispute opened by the customer's bank"],
	under_review: ["open, under review", "Dispute under review by the bank"],
	won: ["won", "Dispute won"],
	lost: ["lost", "Dispute lost"],
	warning_needs_response: ["inquiry, response needed", "Inquiry opened by the customer's bank"],
	warning_under_review: ["inquiry, under review", "Inquiry under review by the bank"],
	warning_closed: ["inquiry closed", "Inquiry closed"],
	prevented: ["prevented", "Dispute prevented"],
	none: ["cancelled", "Dispute cancelled"],
};

const plain = (dispute: string) => dispute.replaceAll("_", " ");

export const disputeStatusText = (dispute: string): string => texts[dispute]?.[0] ?? plain(dispute);

/** The status for the customer, who has nothing to do. The bank has told them how it decided. */
export const customerDisputeText = (dispute: string): string => (openDisputes.includes(dispute) ? "open" : "closed");

export const disputeEventText = (dispute: string): string => texts[dispute]?.[1] ?? `Dispute: ${plain(dispute)}`;

const wonDisputes = new Set(["won", "warning_closed", "prevented"]);

export const isDisputeWon = (dispute: string): boolean => wonDisputes.has(dispute);

/** Returns whether the money of a payment is disputed or lost, so that its goods should not be sent (ruling 26). */
export const isAtRisk = (dispute: string | null | undefined): dispute is string =>
	Boolean(dispute) && dispute !== "none" && !wonDisputes.has(dispute ?? "");

/** Disputes and inquiries that the bank has not decided. An inquiry has moved no money: it blocks no refund. */
export const openDisputes = ["needs_response", "under_review", "warning_needs_response", "warning_under_review"];

/** Returns whether refunds are impossible or would pay twice (ruling 26). */
export const blocksRefunds = (dispute: string | null | undefined): boolean =>
	dispute === "needs_response" || dispute === "under_review" || dispute === "lost";
