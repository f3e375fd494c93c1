import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useShopSettings } from "../api/shop-settings.ts";
import { useCall } from "../api/use-call.ts";
import type { Order } from "../orders/order.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { CardForm, cardSheetLook } from "./card-form.tsx";
import { loadCardProvider } from "./load-card-provider.ts";
import type { Charge } from "./use-card-charge.ts";

type CardPaymentProps = Omit<Charge, "clientSecret">;

/** Opens the payment of an unpaid order and lets the buyer pay it by card. */
export function CardPayment(charge: CardPaymentProps) {
	const { opened, busy, failure, open } = useOpenedPayment(charge.order);
	if (opened?.stripe) {
		return (
			<Elements stripe={opened.stripe}>
				<CardForm {...charge} clientSecret={opened.clientSecret} />
			</Elements>
		);
	}
	if (busy || !failure) {
		return (
			<div className={cardSheetLook}>
				<Loading className="min-h-32" />
				<Button disabled className="w-full">
					Pay
				</Button>
			</div>
		);
	}
	return (
		<RetryNotice title="The payment could not be opened" onRetry={open}>
			{failure}
		</RetryNotice>
	);
}

function useOpenedPayment(order: Order) {
	const api = useApi();
	const { stripe: provider } = useShopSettings();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const [opened, setOpened] = useState<{ stripe: Stripe | null; clientSecret: string }>();
	const open = useCallback(() => {
		const json = { totalPrice: order.totalPrice, orderId: order._id };
		return run(async () => {
			const [stripe, { clientSecret }] = await Promise.all([
				loadCardProvider(provider).catch(() => null),
				read(api["create-payment-intent"].$post({ json })).catch(async (error) => {
					// The page then says that it is paid.
					if (error instanceof ApiFailure && error.problem.code === "order-is-paid") await revalidate();
					throw error;
				}),
			]);
			setOpened({ stripe, clientSecret });
		});
	}, [api, order._id, order.totalPrice, provider, revalidate, run]);
	useEffect(() => {
		open();
	}, [open]);
	return { opened, busy, failure: failure?.message ?? (opened && "The card entry could not be loaded."), open };
}
