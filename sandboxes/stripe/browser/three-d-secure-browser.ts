// Runs in the browser, on the 3-D Secure page.
import type { PaymentIntent } from "@stripe/stripe-js";
import { type FromThreeDSecure, receiveMessages, sendMessage, type ToThreeDSecure } from "./browser-messages.ts";
import { callStripe } from "./stripe-requests-browser.ts";

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const buttons = [...document.querySelectorAll("button")];
let opened: { key: string; clientSecret: string; id: string } | undefined;

const send = (message: FromThreeDSecure): void => sendMessage(parent, message);

function formatAmount({ amount, currency }: PaymentIntent): string {
	const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
	const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
	return format.format(amount / 10 ** digits);
}

async function open({ key, clientSecret, colorScheme }: Extract<ToThreeDSecure, { type: "open" }>): Promise<void> {
	const id = clientSecret.split("_secret_")[0] ?? "";
	opened = { key, clientSecret, id };
	if (colorScheme) document.documentElement.dataset.scheme = colorScheme;
	element("payment").textContent = id;
	element("title").focus();
	const result = await callStripe<PaymentIntent>("GET", `/payment_intents/${id}`, key, { client_secret: clientSecret });
	if ("value" in result) element("amount").textContent = formatAmount(result.value);
}

async function decide(outcome: "complete" | "fail"): Promise<void> {
	if (!opened || buttons.some((button) => button.disabled)) return;
	const { key, clientSecret, id } = opened;
	for (const button of buttons) button.disabled = true;
	element("problem").textContent = "";
	const path = `/payment_intents/${id}/authentication`;
	const result = await callStripe("POST", path, key, { client_secret: clientSecret, outcome });
	for (const button of buttons) button.disabled = false;
	const isLost = "error" in result && result.error.type === "api_connection_error";
	if (!isLost || outcome === "fail") return send({ type: "done" });
	element("problem").textContent = "The connection was lost. Press Complete again, or Fail to go back.";
}

element("complete").addEventListener("click", () => void decide("complete"));
element("fail").addEventListener("click", () => void decide("fail"));
addEventListener("keydown", (event) => {
	if (event.key === "Escape") void decide("fail");
});
receiveMessages<ToThreeDSecure>(
	() => parent,
	(message) => void (message.type === "open" ? open(message) : decide("fail")),
);
send({ type: "ready" });
