import { unavailable } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";

/** Amounts in cents. */
export interface CardPayment {
	id: string;
	/** `open` may still succeed; `cancelled` never will. */
	status: "open" | "succeeded" | "cancelled";
	/** The buyer or a bank is just carrying it out, as in 3-D Secure. */
	underWay: boolean;
	amountCents: number;
	/** ISO 4217, lower case. */
	currency: string;
	/** Undefined for one of a purchase, and for a payment that is not this shop's. */
	orderId: string | undefined;
	purchaseId?: string;
	clientSecret: string;
	/** Brand and last four digits of a succeeded one: `visa 4242`. */
	card?: string;
}

/** The payment's state is always read again from the provider. */
export interface CardPaymentEvent {
	/** Undefined for other events. */
	paymentId: string | undefined;
	/** Money was sent back or disputed, or a step of that was taken. */
	movedMoney: boolean;
	/** A refund of it that the provider had taken, and could not send. */
	failedRefundId?: string;
}

/** `taken` may yet be sent or fail. */
export type NamedRefundState = "sent" | "taken" | "failed";

export interface MovedMoney {
	refundedCents: number;
	/** Taken by the provider, not sent yet. */
	pendingCents: number;
	/** Where the newest dispute stands, in the provider's word. */
	dispute?: string;
	/** What the buyer's bank has taken back for good. */
	lostCents?: number;
	/** Partial refunds by the shop's name for them. */
	named?: ReadonlyMap<string, NamedRefundState>;
}

export interface NamedRefund {
	paymentId: string;
	/** Makes at most one refund, however often it is requested. */
	name: string;
	/** Cents. */
	amountCents: number;
	/** From 1; another after a refusal, which the provider would only repeat. */
	attempt: number;
}

interface UnavailableOptions extends ErrorOptions {
	detail?: string;
}

/** The provider could not be reached, or failed on its side; the outcome is unknown. */
export class CardProviderUnavailable extends Refusal {
	/** @param reason for the log @param options.detail for the caller */
	constructor(
		reason: string,
		{ detail = "The card payment provider does not answer. Try again.", cause }: UnavailableOptions = {},
	) {
		super(unavailable(detail), { retryAfterSeconds: 5, cause });
		this.message = reason;
	}
}

/** An external card payment provider, seen from the server. Every method may reject with {@link CardProviderUnavailable}. */
export interface CardPaymentProvider {
	create(payment: {
		/** What it is for: one order, or those of a purchase. */
		of: { orderId: string } | { purchaseId: string };
		amountCents: number;
		email: string;
		idempotencyKey: string;
	}): Promise<CardPayment>;
	retrieve(id: string): Promise<CardPayment | undefined>;
	/** Cancels an open payment. Returns its state afterwards: a succeeded one stays succeeded. */
	cancel(id: string): Promise<CardPayment | undefined>;
	/** Refunds the whole amount; repeating it changes nothing. `refused` has the provider's reason, as during a dispute. */
	refund(id: string): Promise<MovedMoney & { refused?: string }>;
	/** `refused` has the provider's reason. */
	refundPart(part: NamedRefund): Promise<MovedMoney & { refused?: string }>;
	/** What went back of a payment; undefined for an unknown one. */
	movements(id: string): Promise<MovedMoney | undefined>;
	/** Undefined for a forged, old or future webhook. */
	readEvent(rawBody: string, signature: string): CardPaymentEvent | undefined;
}
