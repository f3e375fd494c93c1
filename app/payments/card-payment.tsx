import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useShopSettings } from "../api/shop-settings.ts";
import type { Order } from "../orders/order.ts";
import { Loading } from "../ui/loading.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { CardForm } from "./card-form.tsx";
import { loadCardProvider } from "./load-card-provider.ts";

type Preparation =
	| { state: "preparing" }
	| { state: "ready"; stripe: Stripe; clientSecret: string }
	| { state: "failed"; message: string };

interface CardPaymentProps {
	order: Order;
	/** The card was charged. */
	onPaid: (transactionId: string) => void;
}

/** Opens the payment of an unpaid order and lets the buyer pay it by card. */
export function CardPayment({ order, onPaid }: CardPaymentProps) {
	const { preparation, prepare } = usePreparation(order);
	if (preparation.state === "preparing") return <Loading className="min-h-64" />;
	if (preparation.state === "failed") {
		return (
			<RetryNotice title="The payment could not be opened" onRetry={prepare}>
				{preparation.message}
			</RetryNotice>
		);
	}
	return (
		<Elements stripe={preparation.stripe}>
			<CardForm order={order} clientSecret={preparation.clientSecret} onPaid={onPaid} />
		</Elements>
	);
}

function usePreparation(order: Order) {
	const api = useApi();
	const { stripe: provider } = useShopSettings();
	const { revalidate } = useRevalidator();
	const [preparation, setPreparation] = useState<Preparation>({ state: "preparing" });
	const prepare = useCallback(async () => {
		setPreparation({ state: "preparing" });
		try {
			const json = { totalPrice: order.totalPrice, orderId: order._id };
			const [stripe, { clientSecret }] = await Promise.all([
				loadCardProvider(provider),
				read(api["create-payment-intent"].$post({ json })),
			]);
			if (!stripe) throw new Error("The card entry could not be loaded.");
			setPreparation({ state: "ready", stripe, clientSecret });
		} catch (error) {
			if (error instanceof ApiFailure && error.problem.code === "order-is-paid") await revalidate();
			setPreparation({ state: "failed", message: error instanceof Error ? error.message : String(error) });
		}
	}, [api, order._id, order.totalPrice, provider, revalidate]);
	useEffect(() => {
		prepare();
	}, [prepare]);
	return { preparation, prepare };
}
