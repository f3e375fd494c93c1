// Runs in the browser, in the card entry: the page's style options.
import type { StripeElementStyle } from "@stripe/stripe-js";

const allowedProperties = new Set(["backgroundColor", "color", "fontFamily", "fontSize", "iconColor"]);
const selectors = { base: ".field", invalid: ".field.is-invalid" };

function cssName(property: string): string {
	return property === "iconColor" ? "--icon-color" : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Values go through the browser's own parser one by one: none can end its rule and start another. */
function addRule(sheet: CSSStyleSheet, selector: string, properties: object): void {
	const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
	for (const [property, value] of Object.entries(properties)) {
		if (allowedProperties.has(property)) rule.style.setProperty(cssName(property), String(value));
	}
}

/** Turns Stripe's style options into rules of their own style sheet. */
export function applyElementStyle(sheet: CSSStyleSheet, style: StripeElementStyle): void {
	while (sheet.cssRules.length > 0) sheet.deleteRule(0);
	for (const [variant, selector] of Object.entries(selectors)) {
		const properties = style[variant as keyof typeof selectors];
		if (typeof properties !== "object" || properties === null) continue;
		addRule(sheet, variant === "base" ? ".card, .field" : selector, properties);
		addRule(sheet, `${selector}::placeholder`, properties["::placeholder"] ?? {});
	}
}
