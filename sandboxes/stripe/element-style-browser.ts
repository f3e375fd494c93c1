// Runs in the browser, in the card entry: the page's style options.
import type { StripeElementStyle } from "@stripe/stripe-js";
import type { ElementFont } from "./browser-messages.ts";

const allowedProperties = new Set([
	"backgroundColor",
	"color",
	"fontFamily",
	"fontSize",
	"fontSmoothing",
	"fontStyle",
	"fontVariant",
	"fontWeight",
	"iconColor",
	"letterSpacing",
	"lineHeight",
	"textAlign",
	"textDecoration",
	"textShadow",
	"textTransform",
]);
const ownNames: Record<string, string> = { fontSmoothing: "-webkit-font-smoothing", iconColor: "--icon-color" };
const selectors: Record<keyof StripeElementStyle, string> = {
	base: ".field",
	complete: ".card.is-complete .field",
	empty: ".card.is-empty .field",
	invalid: ".field.is-invalid",
};
const pseudos = new Set([":hover", ":focus", "::placeholder", "::selection", ":-webkit-autofill", ":disabled"]);

function cssName(property: string): string {
	return ownNames[property] ?? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
		const properties = style[variant as keyof StripeElementStyle];
		if (typeof properties !== "object" || properties === null) continue;
		addRule(sheet, variant === "base" ? ".card, .field" : selector, properties);
		for (const [pseudo, inner] of Object.entries(properties)) {
			if (pseudos.has(pseudo)) addRule(sheet, `${selector}${pseudo}`, inner);
		}
	}
}

/** Loads the page's fonts into the frame; one that cannot be loaded is left out. */
export function loadElementFonts(fonts: ElementFont[]): void {
	for (const font of fonts) {
		if ("cssSrc" in font) {
			const link = document.createElement("link");
			link.rel = "stylesheet";
			link.href = font.cssSrc;
			document.head.append(link);
		} else {
			const face = new FontFace(font.family, font.src, { weight: font.weight, style: font.style });
			document.fonts.add(face);
			face.load().catch(() => document.fonts.delete(face));
		}
	}
}
