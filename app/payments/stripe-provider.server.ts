import Stripe from "stripe";
import * as z from "zod";
import { currency } from "../money/money.ts";
import {
	type CardPayment,
	type CardPaymentEvent,
	type CardPaymentProvider,
	CardProviderUnavailable,
	type Movements,
	type RefundRequest,
	type RefundRequestState,
} from "./card-payment-provider.ts";
import { listChanged, maxListed, perPage, requestIdField } from "./stripe-changes.server.ts";
import { openStripe, stripeFault } from "./stripe-client.server.ts";

/** Maximum age of a webhook in seconds, and how far its time may lie in the future. */
const maxEventAgeSeconds = 300;
const maxFutureSeconds = 60;
/** Turns the SDK's check of the age off. */
const anyAge = 0;

export interface StripeOptions {
	secretKey: string;
	webhookSecret: string;
	httpClient?: Stripe.HttpClient;
	clock: () => Date;
}

/** Creates the provider for Stripe and the sandbox, which has the same API. */
export function createStripeProvider(options: StripeOptions): CardPaymentProvider {
	const stripe = openStripe(options.secretKey, { httpClient: options.httpClient });
	return {
		create: ({ purchaseId, amountCents, email, idempotencyKey }) =>
			callStripe(async () => {
				const payment: Stripe.PaymentIntentCreateParams = {
					amount: amountCents,
					currency: currency.toLowerCase(),
					allowed_payment_method_types: ["card"],
					metadata: { purchaseId },
				};
				// Some valid addresses of the shop (ruling 16) are refused by Stripe. Not all can be recognised here: those
				// get no receipt.
				const receipt = z.regexes.html5Email.test(email) && { receipt_email: email };
				const intent = await stripe.paymentIntents
					.create({ ...payment, ...receipt }, { idempotencyKey })
					.catch((error) => {
						if (!isOfParameter(error, "receipt_email")) throw error;
						return stripe.paymentIntents.create(payment, { idempotencyKey: `${idempotencyKey}-without-receipt` });
					});
				// A repeated create returns the state of the first time.
				return toPayment(await stripe.paymentIntents.retrieve(intent.id));
			}),
		retrieve: (id) => callStripe(() => unlessMissing(stripe.paymentIntents.retrieve(id, withCharge).then(toPayment))),
		cancel: (id) =>
			callStripe(async () => {
				await stripe.paymentIntents.cancel(id).catch(ignoreRefusal);
				return unlessMissing(stripe.paymentIntents.retrieve(id, withCharge).then(toPayment));
			}),
		refund: (request) => callStripe(() => sendRefund(stripe, request)),
		movements: (id) => callStripe(() => unlessMissing(readMovements(stripe, id))),
		listChanged: (paidSince) => callStripe(() => listChanged(stripe, options.clock(), paidSince)),
		readEvent: (rawBody, signature) => readEvent(stripe, options, rawBody, signature),
	};
}

/** The card is a field of the charge, the fee one of its balance transaction: the objects that Stripe can expand. */
const withCharge: Stripe.PaymentIntentRetrieveParams = { expand: ["latest_charge.balance_transaction"] };

function toPayment(intent: Stripe.PaymentIntent): CardPayment {
	const finalStatuses: Record<string, CardPayment["status"]> = { succeeded: "succeeded", canceled: "cancelled" };
	return {
		id: intent.id,
		status: finalStatuses[intent.status] ?? "open",
		underWay: ["requires_action", "processing"].includes(intent.status),
		amountCents: intent.amount,
		currency: intent.currency,
		purchaseId: intent.metadata.purchaseId,
		clientSecret: intent.client_secret ?? "",
		...(intent.status === "succeeded" && { card: cardOf(intent.latest_charge), feeCents: feeOf(intent.latest_charge) }),
	};
}

/**
 * Stripe forgets an idempotency key after a day, but keeps the metadata. The key prevents two refunds at the same
 * time; the id in the metadata prevents one days later.
 */
async function sendRefund(stripe: Stripe, { id, paymentId, amountCents, attempt }: RefundRequest) {
	const before = await unlessMissing(readMovements(stripe, paymentId));
	if (before?.requests?.has(id)) return before;
	const refused = await stripe.refunds
		.create(
			{ payment_intent: paymentId, amount: amountCents, metadata: { [requestIdField]: id } },
			{ idempotencyKey: `refund-${id}-${attempt}` },
		)
		.then(() => undefined, refusalMessage);
	const moved = await unlessMissing(readMovements(stripe, paymentId));
	return { ...moved, refused };
}

function cardOf(charge: Stripe.PaymentIntent["latest_charge"]): string | undefined {
	const card = typeof charge === "object" ? charge?.payment_method_details?.card : undefined;
	return card?.brand && card.last4 ? `${card.brand} ${card.last4}` : undefined;
}

/** Stripe may make the balance transaction some seconds after the payment, and reports that as `charge.updated`. */
function feeOf(charge: Stripe.PaymentIntent["latest_charge"]): number | undefined {
	const transaction = typeof charge === "object" ? charge?.balance_transaction : undefined;
	return typeof transaction === "object" && transaction ? feesIn([transaction]) : undefined;
}

/** Undefined if one is in another currency than the shop's, as for an account that is paid out in another one. */
function feesIn(transactions: readonly Stripe.BalanceTransaction[]): number | undefined {
	const isOther = transactions.some((one) => one.currency !== currency.toLowerCase());
	return isOther ? undefined : transactions.reduce((sum, { fee }) => sum + fee, 0);
}

const requestStates: Record<string, RefundRequestState> = { succeeded: "sent", failed: "failed", canceled: "failed" };

async function readMovements(stripe: Stripe, id: string): Promise<Movements> {
	const [refunds, disputes] = await Promise.all([
		stripe.refunds.list({ payment_intent: id, limit: perPage }).autoPagingToArray({ limit: maxListed }),
		stripe.disputes.list({ payment_intent: id, limit: 1 }),
	]);
	const sum = (...states: string[]) =>
		refunds.reduce((total, { status, amount }) => total + (states.includes(status ?? "") ? amount : 0), 0);
	const [dispute] = disputes.data;
	const requests = new Map(
		refunds.flatMap(({ metadata, status }) => {
			const requestId = metadata?.[requestIdField];
			return requestId ? [[requestId, requestStates[status ?? ""] ?? "accepted"] as const] : [];
		}),
	);
	return {
		refundedCents: sum("succeeded"),
		pendingCents: sum("pending", "requires_action"),
		dispute: dispute?.status,
		disputeDueBy: dispute && answerDueBy(dispute),
		disputeReason: dispute?.reason,
		disputedCents: dispute?.amount,
		lostCents: dispute?.status === "lost" ? dispute.amount : undefined,
		disputeFeeCents: dispute && feesIn(dispute.balance_transactions),
		requests: requests.size > 0 ? requests : undefined,
	};
}

function answerDueBy({ status, evidence_details }: Stripe.Dispute): string | undefined {
	const seconds = status.endsWith("needs_response") ? evidence_details?.due_by : null;
	return seconds ? new Date(seconds * 1000).toISOString() : undefined;
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
	try {
		return await request;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined;
		throw error;
	}
}

function isOfParameter(error: unknown, name: string): boolean {
	return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === name;
}

function ignoreRefusal(error: unknown): void {
	if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

const maxMessageLength = 500;

function refusalMessage(error: unknown): string {
	if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
	return error.message.slice(0, maxMessageLength);
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (isOutage(error)) {
			const answer = error.statusCode ? error.message : undefined;
			throw new CardProviderUnavailable(stripeFault(error), { answer, cause: error });
		}
		throw error;
	}
}

/** Returns whether the provider failed or could not be reached, as opposed to a faulty request. */
function isOutage(error: unknown): error is Stripe.errors.StripeError {
	const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
	// The API key is wrong, replaced or lacks a permission: an outage until the operator fixes it.
	const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
	return [
		StripeConnectionError,
		StripeAPIError,
		StripeRateLimitError,
		StripeAuthenticationError,
		StripePermissionError,
	].some((kind) => error instanceof kind);
}

function readEvent(stripe: Stripe, { webhookSecret, clock }: StripeOptions, rawBody: string, signature: string) {
	try {
		const isGenuine = stripe.webhooks.signature?.verifyHeader(rawBody, signature, webhookSecret, anyAge);
		if (!isGenuine) return undefined;
	} catch {
		// Besides its own error, the SDK throws a plain one, such as for an empty signature.
		return undefined;
	}
	const secondsAhead = signedAt(signature) - Math.floor(clock().getTime() / 1000);
	if (secondsAhead > maxFutureSeconds || secondsAhead < -maxEventAgeSeconds)
		return { paymentId: undefined, secondsAhead };
	return toEvent(rawBody);
}

/** Returns the time that the signature covers, in seconds since 1970: like the SDK, the last one. */
function signedAt(signature: string): number {
	const times = signature.split(",").filter((item) => item.startsWith("t="));
	return Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
}

/** Reads a genuine event. Never throws: Stripe would repeat an event for days until it is answered with 200. */
function toEvent(rawBody: string): CardPaymentEvent {
	try {
		const subject = JSON.parse(rawBody).data.object;
		const id = subject.object === "payment_intent" ? subject.id : subject.payment_intent;
		return { paymentId: typeof id === "string" && /^\w{1,255}$/.test(id) ? id : undefined };
	} catch {
		// A shape that the shop does not read, such as a v2 event.
		return { paymentId: undefined };
	}
}
