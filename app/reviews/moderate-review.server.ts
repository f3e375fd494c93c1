import { recordAudit } from "../../db/audit.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { notFound } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { RemovalReason } from "./review.ts";
import type { Moderation } from "./review-schema.ts";
import { deleteReview, hasReview, setHidden } from "./reviews-repository.server.ts";

interface By {
	actor: string;
	now: Date;
}

/**
 * Hides or shows a review. The audit log keeps the reason and the actor.
 * @returns whether this changed the review
 * @throws {Refusal} when the review does not exist
 */
export function moderateReview(transact: Transact, id: string, moderation: Moderation, by: By): Promise<boolean> {
	return transact(async (tx) => {
		const changed = await setHidden(tx, id, moderation.hidden ? by.now : null);
		if (!changed && !(await hasReview(tx, id))) throw noReview();
		if (!changed) return false;
		if (moderation.hidden) await record(tx, "review.hidden", id, by, moderation.reason);
		else await record(tx, "review.shown", id, by);
		return true;
	});
}

/**
 * Deletes a review for good. The audit log keeps the reason and the actor, but not the text.
 * @throws {Refusal} when the review does not exist
 */
export function removeReview(transact: Transact, id: string, reason: RemovalReason, by: By): Promise<void> {
	return transact(async (tx) => {
		if (!(await deleteReview(tx, id))) throw noReview();
		await record(tx, "review.deleted", id, by, reason);
	});
}

const noReview = () => new Refusal(notFound("Review"));

function record(tx: Tx, action: string, subject: string, { actor, now }: By, reason?: RemovalReason): Promise<void> {
	return recordAudit(tx, { at: now, actor, action, subject, facts: reason && { reason } });
}
