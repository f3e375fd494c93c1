import type { Log } from "../log/log.server.ts";

const logIntervalMs = 60_000;

export interface WebhookWatch {
	/** @param genuine whether its signature is valid */
	recordWebhook(genuine: boolean): void;
	/** Returns when this process received the last genuine webhook. */
	lastGenuine(): Date | undefined;
}

/** Logs refused webhooks at most once a minute: anyone can send one, and a wrong secret makes all of them fail. */
export function createWebhookWatch({ clock, log }: { clock: () => Date; log: Log }): WebhookWatch {
	let last: Date | undefined;
	let loggedAt = Number.NEGATIVE_INFINITY;
	let refused = 0;
	return {
		recordWebhook: (genuine) => {
			if (genuine) {
				last = clock();
				return;
			}
			refused += 1;
			const now = clock().getTime();
			if (now - loggedAt < logIntervalMs) return;
			loggedAt = now;
			log.error("webhook.refused", { refused, hint: "Check that STRIPE_WEBHOOK_SECRET belongs to this webhook." });
			refused = 0;
		},
		lastGenuine: () => last,
	};
}
