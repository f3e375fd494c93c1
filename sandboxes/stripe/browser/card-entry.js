// @ts-check
// Runs in the frame that a card is typed into. `stripe.js` on the page around it is of the same origin.
import {
	brandOf,
	checkCvc,
	checkExpiry,
	checkNumber,
	digitsOf,
	findTestCard,
	formatExpiry,
	formatNumber,
	liveCardDecline,
	readExpiry,
} from "./cards.js";

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const card = /** @type {HTMLElement} */ (document.getElementById("card"));
const brand = /** @type {HTMLElement} */ (document.getElementById("brand"));
const [number, expiry, cvc] = [input("number"), input("expiry"), input("cvc")];

/** @type {{ input: HTMLInputElement, format: typeof formatExpiry, check: (text: string) => string | undefined }[]} */
const fields = [
	{ input: number, format: formatNumber, check: checkNumber },
	{ input: expiry, format: formatExpiry, check: checkExpiry },
	{
		input: cvc,
		format: (text) => digitsOf(text).slice(0, brandOf(number.value) === "amex" ? 4 : 3),
		check: (text) => checkCvc(text, number.value),
	},
];
/** Fields that were left or sent: only these show what is wrong. @type {Set<HTMLInputElement>} */
const checked = new Set();

/**
 * Starts the entry for the page around it.
 * @param {{
 *   onChange(state: { complete: boolean, error?: { type: "validation_error", message: string } }): void,
 *   onEnter(): void,
 *   onResize(height: number): void,
 * }} page
 */
function startCardEntry({ onChange, onEnter, onResize }) {
	let lastState = "";

	/** Shows what is wrong, and returns it. */
	function showState() {
		const problems = fields.map(({ input, check }) => {
			const problem = checked.has(input) ? check(input.value) : undefined;
			input.setAttribute("aria-invalid", String(problem !== undefined));
			/** @type {HTMLElement} */ (document.getElementById(`${input.id}-problem`)).textContent = problem ?? "";
			return problem;
		});
		const name = brandOf(number.value);
		brand.textContent = name === "unknown" ? "Card" : name;
		const message = problems.find((problem) => problem);
		const error = message ? { type: /** @type {const} */ ("validation_error"), message } : undefined;
		const state = { complete: fields.every(({ input, check }) => !check(input.value)), error };
		if (JSON.stringify(state) !== lastState) onChange(state);
		lastState = JSON.stringify(state);
		return error;
	}

	fields.forEach(({ input, format, check }, place) => {
		input.addEventListener("input", (event) => {
			const isTyping = !(event instanceof InputEvent && event.inputType.startsWith("delete"));
			checked.delete(input);
			if (input.selectionEnd === input.value.length) {
				input.value = format(input.value, isTyping);
				if (isTyping && !check(input.value)) fields[place + 1]?.input.focus();
			}
			showState();
		});
		input.addEventListener("keydown", ({ key }) => {
			if (key === "Enter") onEnter();
		});
		input.addEventListener("blur", () => {
			if (input.value !== "") checked.add(input);
			showState();
		});
	});
	new ResizeObserver(() => onResize(card.offsetHeight)).observe(card);

	return {
		/** @param {import("@stripe/stripe-js").StripeElementStyle} style */
		setStyle({ base = {}, invalid = {} }) {
			const { style } = document.documentElement;
			style.setProperty("--sheet", base.backgroundColor ?? "");
			style.setProperty("--ink", base.color ?? "");
			style.setProperty("--placeholder", base["::placeholder"]?.color ?? "");
			style.setProperty("--error", invalid.color ?? "");
		},
		/** Returns the card as fields of `POST /payment_methods`. A number that is not a test card's stays here. */
		readCard() {
			for (const { input } of fields) checked.add(input);
			const error = showState();
			if (error) return { error };
			if (!findTestCard(number.value)) return { error: { type: "card_error", ...liveCardDecline } };
			const { month, year } = readExpiry(expiry.value);
			return {
				fields: {
					"card[number]": digitsOf(number.value),
					"card[exp_month]": String(month),
					"card[exp_year]": String(year),
					"card[cvc]": cvc.value,
				},
			};
		},
	};
}

Object.assign(window, { startCardEntry });
