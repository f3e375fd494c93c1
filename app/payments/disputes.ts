/** The card provider's statuses of a dispute. Inquiries begin with `warning_`: no money has moved yet. */
const wonDisputes = new Set(["won", "warning_closed", "prevented"]);

export const isDisputeWon = (dispute: string): boolean => wonDisputes.has(dispute);

/** Returns whether refunds are impossible or would pay twice (ruling 26). */
export const blocksRefunds = (dispute: string | null): boolean =>
	dispute === "needs_response" || dispute === "under_review" || dispute === "lost";
