import { unavailable } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";

/** A payment as the card provider tells it. Amounts in cents. */
export interface CardPayment {
	id: string;
	/** `open` may still succeed; `cancelled` never will. */
	status: "open" | "succeeded" | "cancelled";
	/** Open, and the buyer or a bank is just carrying it out, as 3-D Secure does. */
	underWay: boolean;
	amountCents: number;
	/** ISO 4217, lower case. */
	currency: string;
	/** The order that it was made for; undefined for a payment that is not this shop's. */
	orderId: string | undefined;
	clientSecret: string;
}

/** What a webhook told: which payment changed. Its state is always read again from the provider. */
export interface CardPaymentEvent {
	/** Undefined when it told of something else. */
	paymentId: string | undefined;
	/** Money was sent back or disputed, or a step of that was taken. */
	movedMoney: boolean;
	/** A refund of it that the provider had taken, and could not send. */
	failedRefundId?: string;
}

/** What the provider has sent back of a payment, and what the buyer's bank disputes. */
export interface MovedMoney {
	/** Sent. */
	refundedCents: number;
	/** Taken by the provider, and not sent yet. */
	pendingCents: number;
	/** Where the newest dispute stands, in the provider's word. */
	dispute?: string;
	/** What the buyer's bank has taken back for good. */
	lostCents?: number;
}

/** The provider could not be reached, or failed on its side; the outcome is unknown. */
export class CardProviderUnavailable extends Refusal {
	/** @param reason for the log */
	constructor(reason: string, options?: ErrorOptions) {
		const said = unavailable("The card payment provider does not answer. Try again.");
		super(said, { retryAfterSeconds: 5, ...options });
		this.message = reason;
	}
}

/** An external card payment provider, seen from the server. Every method may reject with {@link CardProviderUnavailable}. */
export interface CardPaymentProvider {
	/** Makes a payment, or returns the one that the same key made before. */
	create(payment: {
		orderId: string;
		amountCents: number;
		email: string;
		idempotencyKey: string;
	}): Promise<CardPayment>;
	/** The present state; undefined for an unknown payment. */
	retrieve(id: string): Promise<CardPayment | undefined>;
	/** Cancels an open payment. Returns its state afterwards: a succeeded one stays succeeded. */
	cancel(id: string): Promise<CardPayment | undefined>;
	/**
	 * Gives the whole amount back; doing it again changes nothing. Returns what is sent, which may take days, or in the
	 * provider's words why it refuses, as while the buyer's bank disputes the payment.
	 */
	refund(id: string): Promise<MovedMoney & { refused?: string }>;
	/** What went back of a payment; undefined for an unknown one. */
	movements(id: string): Promise<MovedMoney | undefined>;
	/** The event of a genuine, recent webhook; undefined for a forged, old or future one. */
	readEvent(rawBody: string, signature: string): CardPaymentEvent | undefined;
}
