// Runs in the browser, in the card entry. The number leaves this frame for the sandbox's API only.
import type { PaymentMethod, StripeCardElementOptions } from "@stripe/stripe-js";
import { brandRuleOf, digitsOf } from "../card-rules.ts";
import { findTestCard, liveCardMessage } from "../test-cards.ts";
import {
	type CardEntryState,
	type CardResult,
	type FromCardEntry,
	receiveMessages,
	sendMessage,
	type ToCardEntry,
} from "./browser-messages.ts";
import { type FieldName, findCardFields, readExpiry, reformat } from "./card-fields-browser.ts";
import { applyElementStyle } from "./element-style-browser.ts";
import { callStripe } from "./stripe-requests-browser.ts";

const card = document.getElementById("card") as HTMLFormElement;
const brandMark = document.getElementById("brand") as HTMLElement;
const fields = findCardFields();
const fieldNames = Object.keys(fields) as FieldName[];
const sheet = (document.getElementById("element-style") as HTMLStyleElement).sheet as CSSStyleSheet;
/** Fields whose missing rest is an error by now: they were left, or the card was sent. */
const checked = new Set<FieldName>();
let lastState = "";
let hasFocus = false;

const send = (message: FromCardEntry): void => sendMessage(parent, message);

function problemOf(name: FieldName): CardEntryState["error"] {
	const { input, check } = fields[name];
	const problem = input.value.trim() === "" && !checked.has(name) ? undefined : check(input.value);
	if (!problem || (problem.code.startsWith("incomplete") && !checked.has(name))) return undefined;
	return { type: "validation_error", ...problem };
}

function showProblem(name: FieldName): CardEntryState["error"] {
	const problem = problemOf(name);
	fields[name].input.classList.toggle("is-invalid", problem !== undefined);
	fields[name].input.setAttribute("aria-invalid", String(problem !== undefined));
	(document.getElementById(`${name}-problem`) as HTMLElement).textContent = problem?.message ?? "";
	return problem;
}

/** Shows the state of the fields and tells the page when it has changed. */
function showState(): CardEntryState {
	const errors = fieldNames.map(showProblem);
	const rule = brandRuleOf(digitsOf(fields.number.input.value));
	const state: CardEntryState = {
		empty: fieldNames.every((name) => fields[name].input.value.trim() === ""),
		complete: fieldNames.every((name) => fields[name].check(fields[name].input.value) === undefined),
		error: errors.find((error) => error !== undefined),
		brand: rule.brand,
	};
	brandMark.textContent = rule.label;
	brandMark.classList.toggle("is-known", rule.brand !== "unknown");
	fields.cvc.input.placeholder = rule.cvcLength === 4 ? "CVC4" : "CVC";
	const text = JSON.stringify(state);
	if (text !== lastState) send({ type: "change", ...state });
	lastState = text;
	return state;
}

function neighbour(name: FieldName, step: 1 | -1): HTMLInputElement | undefined {
	const next = fieldNames[fieldNames.indexOf(name) + step];
	return next && fields[next].input;
}

function handleInput(name: FieldName, event: Event): void {
	const { input, check } = fields[name];
	const isTyping = !(event instanceof InputEvent && event.inputType.startsWith("delete"));
	checked.delete(name);
	reformat(fields[name], isTyping);
	if (name === "number") reformat(fields.cvc, isTyping);
	showState();
	const isAtEnd = document.activeElement === input && input.selectionEnd === input.value.length;
	if (isTyping && isAtEnd && check(input.value) === undefined) neighbour(name, 1)?.focus();
}

function handleKey(name: FieldName, event: KeyboardEvent): void {
	if (event.key === "Escape") send({ type: "escape" });
	if (event.key === "Enter") {
		event.preventDefault();
		send({ type: "enter" });
	}
	if (event.key === "Backspace" && fields[name].input.value === "") {
		const before = neighbour(name, -1);
		if (before) event.preventDefault();
		before?.focus();
	}
}

function handleFocus(isIn: boolean): void {
	if (isIn === hasFocus) return;
	hasFocus = isIn;
	send({ type: isIn ? "focus" : "blur" });
}

function applyOptions(options: StripeCardElementOptions): void {
	applyElementStyle(sheet, options.style ?? {});
	showState();
}

async function createPaymentMethod(key: string, billingDetails: object = {}): Promise<CardResult> {
	for (const name of fieldNames) checked.add(name);
	const { error } = showState();
	if (error) return { error };
	const number = digitsOf(fields.number.input.value);
	// A real card number must not leave the frame, not even for the sandbox.
	if (!findTestCard(number)) {
		return {
			error: {
				type: "card_error",
				code: "card_declined",
				decline_code: "test_mode_live_card",
				message: liveCardMessage,
			},
		};
	}
	const expiry = readExpiry(fields.expiry.input.value);
	const result = await callStripe<PaymentMethod>("POST", "/payment_methods", key, {
		type: "card",
		billing_details: billingDetails,
		card: { number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: fields.cvc.input.value },
	});
	return "error" in result ? result : { paymentMethod: result.value };
}

async function handleMessage(message: ToCardEntry): Promise<void> {
	if (message.type === "options") applyOptions(message.options);
	else if (message.type === "focus") fields.number.input.focus();
	else if (message.type === "create") {
		const result = await createPaymentMethod(message.key, message.billingDetails);
		send({ type: "created", request: message.request, ...result });
	}
}

for (const name of fieldNames) {
	const { input } = fields[name];
	input.addEventListener("input", (event) => handleInput(name, event));
	input.addEventListener("keydown", (event) => handleKey(name, event));
	input.addEventListener("focus", () => handleFocus(true));
	input.addEventListener("blur", (event) => {
		if (input.value.trim() !== "") checked.add(name);
		showState();
		if (!event.relatedTarget) handleFocus(false);
	});
}
card.addEventListener("submit", (event) => event.preventDefault());
receiveMessages<ToCardEntry>(
	() => parent,
	(message) => void handleMessage(message),
);
new ResizeObserver(() => send({ type: "height", height: card.offsetHeight })).observe(card);
send({ type: "ready" });
