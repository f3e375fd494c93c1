import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import type { ShopSettings } from "../../api/route-context.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { Loading } from "../../ui/loading.tsx";
import { RetryNotice } from "../../ui/notice.tsx";
import { CardForm, cardPanelLook, PayButton } from "./card-form.tsx";
import type { Charge } from "./use-card-charge.ts";

const outdatedCodes = new Set(["order-is-paid", "order-changed", "total-differs"]);

type CardPaymentProps = Omit<Charge, "clientSecret" | "prepare">;

export function CardPayment(charge: CardPaymentProps) {
	const { opened, busy, failure, open } = useOpenedPayment(charge);
	if (opened?.stripe) {
		return (
			<Elements stripe={opened.stripe}>
				<CardForm {...charge} clientSecret={opened.clientSecret} />
			</Elements>
		);
	}
	if (busy || !failure) {
		return (
			<div className={cardPanelLook}>
				<Loading className="min-h-32" />
				<PayButton amount={charge.amount} disabled />
			</div>
		);
	}
	return (
		<RetryNotice title="The payment could not be started" onRetry={open}>
			{failure}
		</RetryNotice>
	);
}

function useOpenedPayment({ order, amount }: CardPaymentProps) {
	const api = useApi();
	const { stripe: provider } = useShopSettings();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const [opened, setOpened] = useState<{ stripe: Stripe | null; clientSecret: string }>();
	const open = useCallback(() => {
		const { _id: orderId, purchaseId, purchaseItems, totalPrice } = order;
		const json = purchaseItems > 1 ? { totalPrice: amount, purchaseId } : { totalPrice, orderId };
		return run(async () => {
			const [stripe, { clientSecret }] = await Promise.all([
				loadCardProvider(provider).catch(() => null),
				read(api["create-payment-intent"].$post({ header: {}, json })).catch(async (error) => {
					if (error instanceof ApiFailure && outdatedCodes.has(error.problem.code)) await revalidate();
					throw error;
				}),
			]);
			setOpened({ stripe, clientSecret });
		});
	}, [api, order, amount, provider, revalidate, run]);
	useEffect(() => {
		open();
	}, [open]);
	return { opened, busy, failure: failure?.message ?? (opened && "The card form could not be loaded."), open };
}

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
