import { Refusal, unavailable } from "../http/problem.ts";

/** Amounts in cents. */
export interface CardPayment {
	id: string;
	/** `open` may still succeed; `cancelled` never will. */
	status: "open" | "succeeded" | "cancelled";
	/** The buyer or a bank is completing it, as in 3-D Secure. */
	underWay: boolean;
	amountCents: number;
	/** ISO 4217, lower case. */
	currency: string;
	/** Undefined for a payment that is not this shop's. */
	purchaseId: string | undefined;
	clientSecret: string;
	/** Brand and last four digits of a succeeded one: `visa 4242`. */
	card?: string;
	/** The provider's fee for a succeeded one. Absent until it is known, or if it is in another currency. */
	feeCents?: number;
}

/** An event from a webhook. The payment's state is always read again from the provider. */
export interface CardPaymentEvent {
	/** Undefined for other events. */
	paymentId: string | undefined;
	/** Set when its time of sending is too far from the shop's clock: negative for an old one. It must be refused. */
	secondsAhead?: number;
}

/** An accepted request may still be sent or fail. */
export type RefundRequestState = "sent" | "accepted" | "failed";

/** Refunds and disputes of a payment. */
export interface Movements {
	refundedCents: number;
	/** Accepted by the provider, not sent yet. */
	pendingCents: number;
	/** The provider's status of the newest dispute. */
	dispute?: string;
	/** The deadline for an answer to it, if it needs one. */
	disputeDueBy?: string;
	/** The provider's name of its reason, such as `product_not_received`. */
	disputeReason?: string;
	disputedCents?: number;
	/** Amount of the newest dispute, if it is lost. */
	lostCents?: number;
	/** The provider's fee for the newest dispute. */
	disputeFeeCents?: number;
	/** The shop's refund requests by their ids. */
	requests?: ReadonlyMap<string, RefundRequestState>;
	/** The provider's reason for refusing a refund request. */
	refused?: string;
}

export interface RefundRequest {
	/** At most one refund is made for it, however often it is sent. */
	id: string;
	paymentId: string;
	/** Cents. */
	amountCents: number;
	/** From 1. Incremented after a refusal, which the provider would repeat for the same key. */
	attempt: number;
}

/** A payment that succeeded, was disputed or was refunded. */
export interface ChangedPayment {
	paymentId: string;
	/** The provider's status of the newest dispute. Absent for a refund. */
	dispute?: string;
	/** The shop's request for a refund. Absent for one from the provider's dashboard. */
	requestId?: string;
	/** The payment of a purchase succeeded, and is not refunded. */
	isPaid?: true;
}

interface UnavailableOptions extends ErrorOptions {
	detail?: string;
	answer?: string;
}

/** Thrown when the provider could not be reached or failed. The outcome is unknown. */
export class CardProviderUnavailable extends Refusal {
	/** The provider's words, if it answered. */
	readonly answer?: string;

	/** @param reason for the log @param options.detail for the caller */
	constructor(
		reason: string,
		{ detail = "The card payment provider is not responding. Try again.", answer, cause }: UnavailableOptions = {},
	) {
		super(unavailable(detail), { retryAfterSeconds: 5, cause });
		this.message = reason;
		this.answer = answer;
	}
}

/** An external card payment provider, seen from the server. Every method may reject with {@link CardProviderUnavailable}. */
export interface CardPaymentProvider {
	create(payment: {
		purchaseId: string;
		amountCents: number;
		email: string;
		idempotencyKey: string;
	}): Promise<CardPayment>;
	retrieve(id: string): Promise<CardPayment | undefined>;
	/** Cancels an open payment. Returns its state afterwards: a succeeded one stays succeeded. */
	cancel(id: string): Promise<CardPayment | undefined>;
	/** Sends a refund request; repeating it changes nothing. Amounts are absent for an unknown payment. */
	refund(request: RefundRequest): Promise<Partial<Movements>>;
	/** Returns the refunds and disputes of a payment; undefined for an unknown one. */
	movements(id: string): Promise<Movements | undefined>;
	/**
	 * Returns payments whose money moved: disputes of the last 120 days, refunds of the last three and since
	 * `paidSince`, and payments of purchases that succeeded since then.
	 */
	listChanged(paidSince: Date): Promise<ChangedPayment[]>;
	/** Verifies and reads a webhook. Returns undefined for a forged one. */
	readEvent(rawBody: string, signature: string): CardPaymentEvent | undefined;
}
