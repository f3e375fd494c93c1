import type { Log } from "../log/log.server.ts";
import { dayMs } from "../time/calendar.ts";

export interface WebhookWatch {
	/** @param genuine whether its signature is valid */
	recordWebhook(genuine: boolean): void;
	/** Returns how many were refused since the start. */
	refused(): number;
	/** Returns when this process received the last genuine webhook. */
	lastGenuine(): Date | undefined;
}

/**
 * Counts refused webhooks. Anyone can send one, so it is an error only if no genuine one came for a day: the secret may
 * be wrong. Logged once a day.
 */
export function createWebhookWatch({ clock, log }: { clock: () => Date; log: Log }): WebhookWatch {
	let last: Date | undefined;
	let quietSince = clock().getTime();
	let refused = 0;
	return {
		recordWebhook: (genuine) => {
			const now = clock();
			if (genuine) {
				last = now;
				quietSince = now.getTime();
				return;
			}
			refused += 1;
			if (now.getTime() - quietSince < dayMs) return;
			quietSince = now.getTime();
			log.error("webhook.refused", { refused, hint: "Check that STRIPE_WEBHOOK_SECRET belongs to this webhook." });
		},
		refused: () => refused,
		lastGenuine: () => last,
	};
}
