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
	/** The order that it was made for; undefined for one of a purchase, and for a payment that is not this shop's. */
	orderId: string | undefined;
	/** The purchase whose orders it was made for. */
	purchaseId?: string;
	clientSecret: string;
	/** Of one that has succeeded: the card's brand and last four digits, `visa 4242`, where the provider tells them. */
	card?: string;
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

/** How a refund stands that the shop has asked for by a name of its own: `taken` may yet be sent or fail. */
export type NamedRefundState = "sent" | "taken" | "failed";

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
	/** The refunds of a part that the shop has named, by their names; undefined for none. */
	named?: ReadonlyMap<string, NamedRefundState>;
}

/** A part of a payment that is to go back. */
export interface NamedRefund {
	paymentId: string;
	/** The shop's name for it: under one name at most one is made, whenever and however often it is asked for. */
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
	/**
	 * @param reason for the log
	 * @param options.detail what is told to whoever asked
	 */
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
	/** Makes a payment, or returns the one that the same key made before. */
	create(payment: {
		/** What it is for: one order, or those of a purchase. */
		of: { orderId: string } | { purchaseId: string };
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
	/** Gives a part back. Returns what is sent of the payment, or in the provider's words why it refuses this part. */
	refundPart(part: NamedRefund): Promise<MovedMoney & { refused?: string }>;
	/** What went back of a payment; undefined for an unknown one. */
	movements(id: string): Promise<MovedMoney | undefined>;
	/** The event of a genuine, recent webhook; undefined for a forged, old or future one. */
	readEvent(rawBody: string, signature: string): CardPaymentEvent | undefined;
}
