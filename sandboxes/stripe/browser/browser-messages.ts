// Runs in the browser, on the shop's page and in the sandbox's frames.
import type { PaymentMethod, StripeCardElementOptions, StripeError } from "@stripe/stripe-js";
import type { CardBrand } from "../card-rules.ts";

/** Where the sandbox is on this origin; put before each browser script by the server. */
export declare const sandboxBasePath: string;

/** What the page tells the card entry. */
export type ToCardEntry =
	| { type: "options"; options: StripeCardElementOptions }
	| { type: "focus" }
	| { type: "create"; request: number; key: string; billingDetails?: object };

/** What the card entry tells the page. The number is never part of it. */
export type FromCardEntry =
	| { type: "ready" | "focus" | "blur" | "escape" | "enter" }
	| { type: "height"; height: number }
	| ({ type: "change" } & CardEntryState)
	| ({ type: "created"; request: number } & CardResult);

/** The card entry as far as the page may know it. */
export interface CardEntryState {
	empty: boolean;
	complete: boolean;
	error: { type: "validation_error"; code: string; message: string } | undefined;
	brand: CardBrand;
}

export type CardResult = { paymentMethod: PaymentMethod } | { error: StripeError };

/** What the page tells the 3-D Secure page. */
export type ToThreeDSecure =
	| { type: "open"; key: string; clientSecret: string; colorScheme: "light" | "dark" | "" }
	| { type: "fail" };

/** What the 3-D Secure page tells the page. */
export type FromThreeDSecure = { type: "ready" | "done" };

/** Sends a message to a window of this origin, and no other. */
export function sendMessage(target: Window | null | undefined, message: object): void {
	target?.postMessage(message, location.origin);
}

/** Listens to messages of one window of this origin; returns how to stop. */
export function receiveMessages<T>(source: () => Window | null | undefined, receive: (message: T) => void): () => void {
	const listener = (event: MessageEvent) => {
		const sender = source();
		if (sender && event.source === sender && event.origin === location.origin) receive(event.data as T);
	};
	addEventListener("message", listener);
	return () => removeEventListener("message", listener);
}
