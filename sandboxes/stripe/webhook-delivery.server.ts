import { createHmac } from "node:crypto";
import type { DeliveryQueue, DueDelivery } from "./delivery-queue.server.ts";

/** Who is told about events. */
export interface WebhookListener {
	/** The signing secret, `whsec_…`. */
	secret: string;
	/** Takes the signed request. */
	deliver: (request: Request) => Promise<Response>;
}

/** What the sandbox tells about itself; never a card number. */
export interface SandboxLog {
	info(event: string, fields?: Record<string, unknown>): void;
	error(event: string, fields?: Record<string, unknown>): void;
}

interface DeliveryDeps {
	queue: DeliveryQueue;
	webhook: WebhookListener;
	clock: () => Date;
	log?: SandboxLog;
}

const firstDelay = 10;
const second = 1000;
const retryDelays = [second, 5 * second, 30 * second, 5 * 60 * second, 60 * 60 * second];
const maxAttempts = 75;
const answerTimeout = 10 * second;
const lease = 20 * second;

/** The value of the `Stripe-Signature` header for a body sent at `seconds`. */
function signWebhook(body: string, secret: string, seconds: number): string {
	const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
	return `t=${seconds},v1=${signature}`;
}

/** A function that takes the request may not look at its signal. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/** Sends queued events until each has been accepted with a 2xx answer, later and later after each failure. */
export class WebhookDelivery {
	readonly #parts: DeliveryDeps;
	readonly #underWay = new Map<string, DueDelivery>();
	#timer: NodeJS.Timeout | undefined;
	#isRunning = false;
	#isClosed = false;

	constructor(parts: DeliveryDeps) {
		this.#parts = parts;
		parts.queue.makeAllDue(Date.now());
		this.wake();
	}

	/** Looks for something to deliver soon, but not before the call at hand is answered. */
	wake(): void {
		this.#wakeIn(firstDelay);
	}

	/** Stops. What has not arrived is delivered after the next start. */
	close(): void {
		if (this.#isClosed) return;
		this.#isClosed = true;
		clearTimeout(this.#timer);
		for (const { eventId, attempts } of this.#underWay.values()) {
			this.#parts.queue.postpone(eventId, attempts, Date.now());
		}
	}

	#wakeIn(milliseconds: number): void {
		if (this.#isClosed) return;
		clearTimeout(this.#timer);
		// Node runs a timer of more than 24 days at once.
		this.#timer = setTimeout(() => void this.#run(), Math.min(milliseconds, 24 * 60 * 60 * second));
		this.#timer.unref();
	}

	async #run(): Promise<void> {
		if (this.#isRunning || this.#isClosed) return;
		this.#isRunning = true;
		const { queue, log } = this.#parts;
		try {
			const now = Date.now();
			const due = queue.takeDue(now, now + lease);
			await Promise.all(due.map((delivery) => this.#deliver(delivery)));
			this.#planNextRun();
		} catch (error) {
			log?.error("sandbox-stripe.delivery-interrupted", { message: String(error) });
			this.#wakeIn(5 * second);
		}
		this.#isRunning = false;
	}

	#planNextRun(): void {
		if (this.#isClosed) return;
		const next = this.#parts.queue.nextTime();
		if (next !== undefined) this.#wakeIn(Math.max(next - Date.now(), firstDelay));
	}

	async #deliver(delivery: DueDelivery): Promise<void> {
		const { queue, log } = this.#parts;
		const { eventId } = delivery;
		this.#underWay.set(eventId, delivery);
		const failure = await this.#send(delivery.body);
		this.#underWay.delete(eventId);
		if (this.#isClosed) return;
		const attempts = delivery.attempts + 1;
		if (failure === undefined || attempts >= maxAttempts) queue.remove(eventId);
		else queue.postpone(eventId, attempts, Date.now() + (retryDelays[attempts - 1] ?? 60 * 60 * second));
		if (failure !== undefined) log?.error("sandbox-stripe.webhook-failed", { eventId, attempts, failure });
	}

	/** Returns why the listener did not accept the event, or nothing. */
	async #send(json: string): Promise<string | undefined> {
		const { webhook, clock } = this.#parts;
		const body = JSON.stringify(JSON.parse(json), null, 2);
		const timeout = AbortSignal.timeout(answerTimeout);
		const request = new Request("http://localhost/", {
			method: "POST",
			headers: {
				"content-type": "application/json; charset=utf-8",
				"stripe-signature": signWebhook(body, webhook.secret, Math.floor(clock().getTime() / 1000)),
				"user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
			},
			body,
			signal: timeout,
		});
		try {
			const answer = await Promise.race([webhook.deliver(request), rejectWhenAborted(timeout)]);
			await answer.body?.cancel();
			return answer.ok ? undefined : `status ${answer.status}`;
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}
}
