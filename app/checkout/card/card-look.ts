import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** Returns the style of the card entry, which is in a separate frame. Updates it when the theme changes. */
export function useCardLook(): StripeElementStyle {
	const [look, setLook] = useState(readLook);
	useEffect(() => {
		const update = () => setLook(readLook());
		const system = matchMedia("(prefers-color-scheme: dark)");
		const chosen = new MutationObserver(update);
		system.addEventListener("change", update);
		chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
		return () => {
			system.removeEventListener("change", update);
			chosen.disconnect();
		};
	}, []);
	return look;
}

function readLook(): StripeElementStyle {
	const ink = resolve("var(--color-ink)");
	return {
		base: {
			backgroundColor: resolve("var(--color-sheet)"),
			color: ink,
			iconColor: ink,
			fontFamily: "Archivo, Arial, system-ui, sans-serif",
			fontSize: "16px",
			"::placeholder": { color: resolve("var(--color-ink-2)") },
		},
		invalid: { color: resolve("var(--color-error)"), iconColor: resolve("var(--color-error)") },
	};
}

/** Resolves a colour as this page shows it: the frame does not know `light-dark()`. */
function resolve(color: string): string {
	const probe = document.createElement("span");
	probe.style.color = color;
	document.body.append(probe);
	const resolved = getComputedStyle(probe).color;
	probe.remove();
	return resolved;
}
