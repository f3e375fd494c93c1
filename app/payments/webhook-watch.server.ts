import type { Log } from "../log/log.server.ts";

const betweenTellingsMs = 60_000;

/** Watches whether the card provider's webhooks arrive and fit the configured secret. */
export interface WebhookWatch {
	/** @param genuine its signature fits */
	heard(genuine: boolean): void;
	/** When the last genuine one came to this process. */
	lastGenuine(): Date | undefined;
}

/** Tells of refused webhooks at most once a minute: anyone can send one, and a wrong secret refuses them all. */
export function createWebhookWatch({ clock, log }: { clock: () => Date; log: Log }): WebhookWatch {
	let last: Date | undefined;
	let told = Number.NEGATIVE_INFINITY;
	let refused = 0;
	return {
		heard: (genuine) => {
			if (genuine) {
				last = clock();
				return;
			}
			refused += 1;
			const now = clock().getTime();
			if (now - told < betweenTellingsMs) return;
			told = now;
			log.error("webhook.refused", { refused, hint: "Is STRIPE_WEBHOOK_SECRET that of this webhook?" });
			refused = 0;
		},
		lastGenuine: () => last,
	};
}
