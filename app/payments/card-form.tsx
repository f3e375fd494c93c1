import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError } from "@stripe/stripe-js";
import { type FormEvent, useRef, useState } from "react";
import { useShopSettings } from "../api/shop-settings.ts";
import type { Order } from "../orders/order.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useCardLook } from "./card-look.ts";

export const cardSheetLook = "flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8";

interface CardFormProps {
	order: Order;
	clientSecret: string;
	/** The card provider says that the payment succeeded. */
	onPaid: (transactionId: string) => void;
}

/**
 * Card entry and Pay button. In two steps (specification §7): a payment method from the card entry, then
 * the confirmation by the client secret. The card's number stays in the provider's frame.
 */
export function CardForm({ order, clientSecret, onPaid }: CardFormProps) {
	const { pay, ready, setReady, busy, failure, setFailure } = useCardCharge(order, clientSecret, onPaid);
	const style = useCardLook();
	return (
		<form onSubmit={pay} noValidate data-print="no" className={cardSheetLook}>
			<div>
				<p id="card-label" className="mb-1.5 text-sm font-semibold">
					Card
				</p>
				<div
					role="group"
					aria-labelledby="card-label"
					className="min-h-11 rounded-sheet border border-control bg-sheet px-3 py-3 focus-within:outline-3 focus-within:outline-layout"
				>
					<CardElement
						id="card"
						options={{ style, hidePostalCode: true }}
						onReady={() => setReady(true)}
						onChange={(event) => setFailure(event.error?.message ?? "")}
					/>
				</div>
			</div>
			<Button type="submit" busy={busy} disabled={!ready} className="w-full">
				Pay
			</Button>
			<FormError>{failure}</FormError>
			<DemoCard />
			<p className="text-sm text-ink-2">
				The card's number goes straight to the card provider; the shop never sees it.
			</p>
		</form>
	);
}

/** With the card sandbox only: a number that pays. */
function DemoCard() {
	if (!useShopSettings().stripe.scriptUrl.startsWith("/")) return null;
	return (
		<p className="text-sm">
			Demo card: <span className="measure whitespace-nowrap">4242 4242 4242 4242</span>, any future date, any CVC.
		</p>
	);
}

function useCardCharge(order: Order, clientSecret: string, onPaid: (transactionId: string) => void) {
	const stripe = useStripe();
	const elements = useElements();
	const [ready, setReady] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	// A second click can arrive before the button is drawn disabled.
	const underWay = useRef(false);

	async function charge(): Promise<string | undefined> {
		const card = elements?.getElement(CardElement);
		if (!stripe || !card) return undefined;
		const billing_details = { name: order.name, email: order.email };
		const method = await stripe.createPaymentMethod({ type: "card", card, billing_details });
		if (method.error) return refuse(method.error);
		const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
		if (!confirmed.error) return confirmed.paymentIntent.id;
		// Paid meanwhile in another tab: the charge stands.
		if (confirmed.error.payment_intent?.status === "succeeded") return confirmed.error.payment_intent.id;
		return refuse(confirmed.error);
	}
	function refuse(error: StripeError): undefined {
		setFailure(error.message ?? "The card was not accepted.");
	}
	async function pay(event: FormEvent) {
		event.preventDefault();
		if (underWay.current) return;
		underWay.current = true;
		setBusy(true);
		setFailure("");
		try {
			const transactionId = await charge();
			if (transactionId) onPaid(transactionId);
		} catch (error) {
			setFailure(error instanceof Error ? error.message : String(error));
		}
		underWay.current = false;
		setBusy(false);
	}
	return { pay, ready, setReady, busy, failure, setFailure };
}
