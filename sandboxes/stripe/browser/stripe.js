// @ts-check
// Stripe.js as far as the shop and Stripe's React package use it. Runs on the shop's page.
(() => {
	/** @typedef {import("@stripe/stripe-js").PaymentIntent} PaymentIntent */
	/** @typedef {import("@stripe/stripe-js").StripeError} StripeError */

	const base = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src);

	/**
	 * Calls the API. Never rejects: a lost connection is an error like any other.
	 * @param {string} key @param {string} path @param {Record<string, string>} fields
	 */
	async function callStripe(key, path, fields) {
		try {
			const response = await fetch(new URL(`v1${path}`, base), {
				method: "POST",
				headers: { authorization: `Bearer ${key}` },
				body: new URLSearchParams(fields),
			});
			const body = await response.json();
			return body.error ? { error: /** @type {StripeError} */ (body.error) } : { value: body };
		} catch {
			const message = "The card provider cannot be reached. You have not been charged.";
			return { error: /** @type {StripeError} */ ({ type: "api_connection_error", message }) };
		}
	}

	/** @param {string} page @param {string} title @param {string} style */
	function createFrame(page, title, style) {
		const frame = document.createElement("iframe");
		frame.src = new URL(page, base).href;
		frame.title = title;
		// A frame whose colour scheme is not the page's is painted on white.
		frame.style.cssText = `display:block;width:100%;border:0;background:transparent;color-scheme:light only;${style}`;
		return frame;
	}

	/** The card element: a frame that holds the card. */
	class CardElement {
		/** @type {Map<string, Set<(event: object) => void>>} */
		#handlers = new Map();
		/** @type {any} */
		#entry;
		#options;
		#frame = createFrame("card-entry", "Secure card payment input frame", "height:24px");
		#onDestroy;

		/** @param {import("@stripe/stripe-js").StripeCardElementOptions} options @param {() => void} onDestroy */
		constructor(options, onDestroy) {
			this.#options = options;
			this.#onDestroy = onDestroy;
			this.#frame.addEventListener("load", () => this.#start());
		}

		/** @param {HTMLElement} container */
		mount(container) {
			container.replaceChildren(this.#frame);
		}

		destroy() {
			this.#frame.remove();
			this.#onDestroy();
		}

		/** @param {import("@stripe/stripe-js").StripeCardElementOptions} options */
		update(options) {
			this.#options = { ...this.#options, ...options };
			this.#entry?.setStyle(this.#options.style ?? {});
		}

		/** @param {string} type @param {(event: object) => void} handler */
		on(type, handler) {
			this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
			return this;
		}

		/** @param {string} type @param {(event: object) => void} handler */
		off(type, handler) {
			this.#handlers.get(type)?.delete(handler);
			return this;
		}

		/** The sandbox's own: returns the card's fields or what is wrong with them. */
		_readCard() {
			return this.#entry.readCard();
		}

		#start() {
			this.#entry = /** @type {any} */ (this.#frame.contentWindow).startCardEntry({
				onChange: (/** @type {object} */ state) => this.#emit("change", state),
				onEnter: () => this.#frame.closest("form")?.querySelector("button")?.click(),
				onResize: (/** @type {number} */ height) => {
					this.#frame.style.height = `${height}px`;
				},
			});
			this.update({});
			this.#emit("ready", {});
		}

		/** @param {string} type @param {object} details */
		#emit(type, details) {
			for (const handler of this.#handlers.get(type) ?? []) handler({ elementType: "card", ...details });
		}
	}

	/**
	 * Shows the 3-D Secure page over the shop's until the buyer decides. Escape fails it.
	 * @param {PaymentIntent} intent @returns {Promise<"complete" | "fail">}
	 */
	function askForAuthentication({ id, amount }) {
		const dialog = document.createElement("dialog");
		dialog.setAttribute("aria-label", "Payment authentication");
		dialog.style.cssText =
			"position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:rgb(8 12 15 / 62%)";
		const frame = createFrame("three-d-secure", "3-D Secure", "height:100%");
		return new Promise((resolve) => {
			/** @param {"complete" | "fail"} outcome */
			const finish = (outcome) => {
				dialog.close();
				dialog.remove();
				resolve(outcome);
			};
			dialog.addEventListener("cancel", () => finish("fail"));
			frame.addEventListener("load", () => {
				const page = /** @type {Document} */ (frame.contentDocument);
				const element = (/** @type {string} */ name) => /** @type {HTMLElement} */ (page.getElementById(name));
				element("amount").textContent = `$${(amount / 100).toFixed(2)}`;
				element("payment").textContent = id;
				element("complete").addEventListener("click", () => finish("complete"));
				element("fail").addEventListener("click", () => finish("fail"));
				page.addEventListener("keydown", ({ key }) => key === "Escape" && finish("fail"));
				element("title").focus();
			});
			dialog.append(frame);
			document.body.append(dialog);
			dialog.showModal();
		});
	}

	/** @param {string} key */
	function createStripe(key) {
		if (!key.startsWith("pk_")) throw new Error("Stripe() needs the publishable key.");
		return {
			elements() {
				/** @type {CardElement | null} */
				let card = null;
				return {
					create(/** @type {string} */ _type, options = {}) {
						card = new CardElement(options, () => {
							card = null;
						});
						return card;
					},
					getElement: () => card,
				};
			},

			/** @param {{ card: CardElement, billing_details?: Record<string, string> }} method */
			async createPaymentMethod({ card, billing_details = {} }) {
				const { error, fields } = card._readCard();
				if (error) return { error };
				const details = Object.entries(billing_details).map(([name, value]) => [`billing_details[${name}]`, value]);
				const form = { type: "card", ...fields, ...Object.fromEntries(details) };
				const created = await callStripe(key, "/payment_methods", form);
				return created.error ? created : { paymentMethod: created.value };
			},

			/** @param {string} clientSecret @param {{ payment_method: string }} data */
			async confirmCardPayment(clientSecret, { payment_method }) {
				const call = (/** @type {string} */ action, /** @type {Record<string, string>} */ fields) =>
					callStripe(key, `/payment_intents/${clientSecret.split("_secret_")[0]}/${action}`, {
						client_secret: clientSecret,
						...fields,
					});
				let answer = await call("confirm", { payment_method });
				if (answer.value?.status === "requires_action") {
					answer = await call("authentication", { outcome: await askForAuthentication(answer.value) });
				}
				return answer.error ? answer : { paymentIntent: answer.value };
			},

			// Stripe's React package takes only an object that has it.
			createToken() {
				throw new Error("The sandbox makes no tokens: use createPaymentMethod.");
			},
		};
	}

	// Stripe's loader warns about any other version than that of its own release.
	Object.assign(window, { Stripe: Object.assign(createStripe, { version: "endive" }) });
})();
