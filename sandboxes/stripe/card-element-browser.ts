// Runs in the browser, on the shop's page.
import type { StripeCardElementOptions, StripeElementClasses } from "@stripe/stripe-js";
import {
	type CardEntryState,
	type CardResult,
	type ElementFont,
	type FromCardEntry,
	receiveMessages,
	sandboxBasePath,
	sendMessage,
	type ToCardEntry,
} from "./browser-messages.ts";
import { integrationError } from "./stripe-requests-browser.ts";

type Handler = (event: object) => void;

const emptyState: CardEntryState = { empty: true, complete: false, error: undefined, brand: "unknown", postalCode: "" };
const defaultClasses: Required<Omit<StripeElementClasses, "webkitAutofill">> = {
	base: "StripeElement",
	complete: "StripeElement--complete",
	empty: "StripeElement--empty",
	focus: "StripeElement--focus",
	invalid: "StripeElement--invalid",
};

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
	readonly #fonts: ElementFont[];
	readonly #onDestroy: () => void;
	readonly #handlers = new Map<string, Set<Handler>>();
	readonly #waiting = new Map<number, (result: CardResult) => void>();
	readonly #cleanups: (() => void)[] = [];
	#options: StripeCardElementOptions;
	#state = emptyState;
	#hasFocus = false;
	#isReady = false;
	#isDestroyed = false;
	#requests = 0;
	#container: HTMLElement | null = null;
	#frame: HTMLIFrameElement | null = null;

	constructor(options: StripeCardElementOptions, fonts: ElementFont[], onDestroy: () => void) {
		this.#options = options;
		this.#fonts = fonts;
		this.#onDestroy = onDestroy;
	}

	mount(target: string | HTMLElement): void {
		this.#refuseWhenDestroyed();
		const container = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
		if (!container)
			throw integrationError(
				`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
			);
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
		this.#showClasses();
	}

	unmount(): void {
		for (const cleanup of this.#cleanups.splice(0)) cleanup();
		this.#frame?.remove();
		for (const resolve of this.#waiting.values())
			resolve({ error: { type: "api_error", message: "The card entry was removed." } });
		this.#waiting.clear();
		this.#state = emptyState;
		this.#hasFocus = false;
		this.#isReady = false;
		this.#showClasses("");
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
		this.#showClasses();
	}

	focus(): void {
		this.#send({ type: "focus" });
	}

	blur(): void {
		this.#send({ type: "blur" });
	}

	clear(): void {
		this.#send({ type: "clear" });
	}

	on(type: string, handler: Handler): this {
		const handlers = this.#handlers.get(type) ?? new Set();
		this.#handlers.set(type, handlers.add(handler));
		return this;
	}

	once(type: string, handler: Handler): this {
		const onceHandler: Handler = (event) => {
			this.off(type, onceHandler);
			handler(event);
		};
		return this.on(type, onceHandler);
	}

	off(type: string, handler?: Handler): this {
		if (handler) this.#handlers.get(type)?.delete(handler);
		else this.#handlers.delete(type);
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
		} else if (message.type === "change") this.#receiveState(message);
		else if (message.type === "enter") this.#submitForm();
		else if (message.type !== "height") this.#receiveSign(message.type);
	}

	#receiveSign(type: "ready" | "focus" | "blur" | "escape"): void {
		if (type === "ready") {
			this.#isReady = true;
			this.#sendOptions();
		}
		if (type === "focus" || type === "blur") this.#hasFocus = type === "focus";
		this.#showClasses();
		this.#emit(type, {});
	}

	#receiveState({ empty, complete, error, brand, postalCode }: CardEntryState): void {
		this.#state = { empty, complete, error, brand, postalCode };
		this.#showClasses();
		this.#emit("change", { empty, complete, error, brand, value: { postalCode } });
	}

	#emit(type: string, details: object): void {
		for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ elementType: "card", ...details });
	}

	#send(message: ToCardEntry): void {
		this.#refuseWhenDestroyed();
		sendMessage(this.#frame?.contentWindow, message);
	}

	#sendOptions(): void {
		// Class names are for the page; what a message cannot carry must not make it fail.
		const { classes: _, ...options } = this.#options;
		if (this.#isReady)
			this.#send({ type: "options", options: JSON.parse(JSON.stringify(options)), fonts: this.#fonts });
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

	#showClasses(only?: ""): void {
		const classes = { ...defaultClasses, ...this.#options.classes };
		const shown = {
			base: true,
			complete: this.#state.complete,
			empty: this.#state.empty,
			focus: this.#hasFocus,
			invalid: this.#state.error !== undefined,
		};
		for (const [name, isShown] of Object.entries(shown)) {
			for (const token of classes[name as keyof typeof shown].split(/\s+/).filter(Boolean)) {
				this.#container?.classList.toggle(token, isShown && only === undefined);
			}
		}
	}

	#refuseWhenDestroyed(): void {
		if (this.#isDestroyed) throw integrationError("This Element has already been destroyed. Please create a new one.");
	}
}
