// Runs in the browser, on the shop's page.
import type { StripeCardElementOptions } from "@stripe/stripe-js";
import {
	type CardEntryState,
	type CardResult,
	type FromCardEntry,
	receiveMessages,
	sandboxBasePath,
	sendMessage,
	type ToCardEntry,
} from "./browser-messages.ts";
import { integrationError } from "./stripe-requests-browser.ts";

type Handler = (event: object) => void;

function createFrame(): HTMLIFrameElement {
	const frame = document.createElement("iframe");
	frame.src = `${sandboxBasePath}/card-entry`;
	frame.title = "Secure card payment input frame";
	frame.allow = "payment *";
	// A frame whose colour scheme is not the page's is painted on white.
	frame.style.cssText =
		"display:block;width:100%;min-width:100%;height:24px;margin:0;padding:0;border:0;background:transparent;color-scheme:light only;user-select:none";
	return frame;
}

/** Stripe's card element: a frame that holds the card, and what the page may do with it. */
export class CardElement {
	readonly #onDestroy: () => void;
	readonly #handlers = new Map<string, Set<Handler>>();
	readonly #waiting = new Map<number, (result: CardResult) => void>();
	readonly #cleanups: (() => void)[] = [];
	#options: StripeCardElementOptions;
	#isReady = false;
	#isDestroyed = false;
	#requests = 0;
	#container: HTMLElement | null = null;
	#frame: HTMLIFrameElement | null = null;

	constructor(options: StripeCardElementOptions, onDestroy: () => void) {
		this.#options = options;
		this.#onDestroy = onDestroy;
	}

	mount(container: HTMLElement): void {
		this.#refuseWhenDestroyed();
		if (container === this.#container) return;
		if (this.#container) this.unmount();
		const frame = createFrame();
		this.#container = container;
		this.#frame = frame;
		this.#cleanups.push(
			receiveMessages<FromCardEntry>(
				() => frame.contentWindow,
				(message) => this.#receive(message),
			),
		);
		this.#focusFromLabels(container);
		container.replaceChildren(frame);
	}

	unmount(): void {
		for (const cleanup of this.#cleanups.splice(0)) cleanup();
		this.#frame?.remove();
		for (const resolve of this.#waiting.values())
			resolve({ error: { type: "api_error", message: "The card entry was removed." } });
		this.#waiting.clear();
		this.#isReady = false;
		this.#container = null;
		this.#frame = null;
	}

	destroy(): void {
		this.#refuseWhenDestroyed();
		this.unmount();
		this.#isDestroyed = true;
		this.#onDestroy();
	}

	update(options: StripeCardElementOptions): void {
		this.#refuseWhenDestroyed();
		this.#options = { ...this.#options, ...options };
		this.#sendOptions();
	}

	focus(): void {
		this.#send({ type: "focus" });
	}

	on(type: string, handler: Handler): this {
		const handlers = this.#handlers.get(type) ?? new Set();
		this.#handlers.set(type, handlers.add(handler));
		return this;
	}

	off(type: string, handler: Handler): this {
		this.#handlers.get(type)?.delete(handler);
		return this;
	}

	/** Has the frame make a payment method of the card in it. The sandbox's own: Stripe.js calls it for the page. */
	_createPaymentMethod(key: string, billingDetails?: object): Promise<CardResult> {
		if (!this.#frame || !this.#isReady) {
			const message =
				"We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.";
			return Promise.reject(integrationError(message));
		}
		this.#requests += 1;
		const request = this.#requests;
		this.#send({ type: "create", request, key, billingDetails });
		return new Promise((resolve) => this.#waiting.set(request, resolve));
	}

	#receive(message: FromCardEntry): void {
		if (message.type === "height" && this.#frame) this.#frame.style.height = `${message.height}px`;
		else if (message.type === "created") {
			this.#waiting.get(message.request)?.(message);
			this.#waiting.delete(message.request);
		} else if (message.type === "change") this.#emitChange(message);
		else if (message.type === "enter") this.#submitForm();
		else if (message.type !== "height") this.#receiveSign(message.type);
	}

	#receiveSign(type: "ready" | "focus" | "blur" | "escape"): void {
		if (type === "ready") {
			this.#isReady = true;
			this.#sendOptions();
		}
		this.#emit(type, {});
	}

	#emitChange({ empty, complete, error, brand }: CardEntryState): void {
		this.#emit("change", { empty, complete, error, brand, value: { postalCode: "" } });
	}

	#emit(type: string, details: object): void {
		for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ elementType: "card", ...details });
	}

	#send(message: ToCardEntry): void {
		this.#refuseWhenDestroyed();
		sendMessage(this.#frame?.contentWindow, message);
	}

	#sendOptions(): void {
		// What a message cannot carry must not make it fail.
		if (this.#isReady) this.#send({ type: "options", options: JSON.parse(JSON.stringify(this.#options)) });
	}

	/** As in a form of its own: Enter presses the form's first submit button, unless it is disabled. */
	#submitForm(): void {
		const form = this.#container?.closest("form");
		const button = form?.querySelector<HTMLButtonElement>(
			"button:not([type]), button[type=submit], input[type=submit]",
		);
		if (form && !button?.disabled) form.requestSubmit(button);
	}

	#focusFromLabels(container: HTMLElement): void {
		const labels = [...document.querySelectorAll("label")].filter(
			(label) => label.contains(container) || (container.id !== "" && label.htmlFor === container.id),
		);
		const focus = () => this.focus();
		for (const label of labels) {
			label.addEventListener("click", focus);
			this.#cleanups.push(() => label.removeEventListener("click", focus));
		}
	}

	#refuseWhenDestroyed(): void {
		if (this.#isDestroyed) throw integrationError("This Element has already been destroyed. Please create a new one.");
	}
}
