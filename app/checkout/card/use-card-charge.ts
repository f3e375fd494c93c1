import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ApiFailure, read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { isLost } from "../../api/use-row-call.ts";
import { paymentPageOf } from "../../orders/card-label.ts";
import type { Order } from "../../orders/order.ts";
import { useToast } from "../../ui/dialogs/toast.tsx";

export const chargeMessages = {
	cancelled: "This order was cancelled; nothing was charged.",
	notTaken: "The card provider did not take the payment. Try again in a moment.",
	noAnswer: "No answer came. Check your connection and try again: nothing is charged twice.",
} as const;

/** Messages about the card are meant for its holder; all others for programmers. */
const isForBuyers = ({ type, code }: StripeError): boolean =>
	type === "card_error" || type === "validation_error" || code === "payment_intent_authentication_failure";

export interface Charge {
	order: Order;
	/** Amount to charge, in dollars. */
	amount: number;
	clientSecret: string;
	onPaid: (transactionId: string) => void;
	onCancelled: () => void;
}

/** Charges a card. A 3-D Secure check stays open across pages, and a success leads back to the payment. */
export function useCardCharge({ order, clientSecret, onPaid, onCancelled }: Omit<Charge, "amount">) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const toast = useToast();
	const left = useLeft();
	const stateOf = useOrderState(order._id);
	const { revalidate } = useRevalidator();
	const page = paymentPageOf(order);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	// A second click can arrive before the button is rendered as disabled.
	const underWay = useRef(false);

	const showMessage = (words: string) => (left.current ? toast.error(words) : setFailure(words));

	async function charge(): Promise<void> {
		const card = elements?.getElement(CardElement);
		if (!stripe || !card) return;
		const billing_details = { name: order.name, email: order.email };
		const method = await stripe.createPaymentMethod({ type: "card", card, billing_details });
		if (method.error) return refuse(method.error);
		const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
			payment_method: method.paymentMethod.id,
		});
		// Or paid in another tab in the meantime: the charge is valid.
		const paid = error?.payment_intent?.status === "succeeded" ? error.payment_intent : paymentIntent;
		if (!paid) return error && refuse(error);
		if (left.current) await navigate(page, { state: { charged: paid.id } });
		else onPaid(paid.id);
	}
	async function refuse(error: StripeError): Promise<void> {
		if (isForBuyers(error) && error.message) showMessage(error.message);
		else await showState();
	}
	async function showState(): Promise<void> {
		const state = await stateOf();
		if (state === "cancelled" && !left.current) onCancelled();
		else if (state === "cancelled") showMessage(chargeMessages.cancelled);
		else if (state && state !== "unpaid" && state !== "lost") await (left.current ? navigate(page) : revalidate());
		else {
			const isOutOfReach = state === "lost";
			showMessage(isOutOfReach ? chargeMessages.noAnswer : chargeMessages.notTaken);
			// The amount may have changed: another order of the purchase may have been cancelled.
			if (order.purchaseId && !isOutOfReach && !left.current) await revalidate();
		}
	}
	async function pay(event: FormEvent) {
		event.preventDefault();
		if (underWay.current) return;
		underWay.current = true;
		setBusy(true);
		setFailure("");
		// Errors thrown by the provider's script are not meant for buyers.
		await charge().catch(showState);
		underWay.current = false;
		setBusy(false);
	}
	return { pay, busy, failure, setFailure };
}

function useLeft() {
	const left = useRef(false);
	useEffect(() => {
		left.current = false;
		return () => {
			left.current = true;
		};
	}, []);
	return left;
}

/** Reads an order's status: undefined for an error, `lost` when the shop cannot be reached. */
function useOrderState(id: string) {
	const api = useApi();
	return async (): Promise<Order["status"] | "lost" | undefined> => {
		try {
			return (await read(api.orders[":id"].$get({ param: { id } }))).status;
		} catch (error) {
			if (!(error instanceof ApiFailure)) return undefined;
			if (isLost(error)) return "lost";
			return error.problem.code === "order-cancelled" ? "cancelled" : undefined;
		}
	};
}
