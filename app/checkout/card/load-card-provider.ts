import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { ShopSettings } from "../../api/route-context.ts";

const stripeHost = "https://js.stripe.com/";
const loading = new Map<string, Promise<Stripe | null>>();

/**
 * Loads the card provider's script once per page visit. Stripe's packages take an existing `window.Stripe`.
 * @throws when it cannot be loaded; the next call tries again
 */
export function loadCardProvider({ publishableKey, scriptUrl }: ShopSettings["stripe"]): Promise<Stripe | null> {
	const pending = loading.get(publishableKey);
	if (pending) return pending;
	const loaded = loadScript(scriptUrl).then(() => loadStripe(publishableKey));
	loading.set(publishableKey, loaded);
	loaded.catch(() => loading.delete(publishableKey));
	return loaded;
}

async function loadScript(scriptUrl: string): Promise<void> {
	if (scriptUrl.startsWith(stripeHost)) return;
	await new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = scriptUrl;
		script.onload = resolve;
		script.onerror = () => reject(new Error("The card form could not be loaded."));
		document.head.append(script);
	});
}
