import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError } from "@stripe/stripe-js";
import { type BaseSyntheticEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { isUnanswered } from "../../api/use-call.ts";
import type { Order } from "../../orders/order.ts";
import { paymentPath } from "../../orders/order-labels.ts";
import { useToast } from "../../ui/dialogs/toast.tsx";

export const chargeMessages = {
	cancelled: "This order was cancelled. You haven't been charged.",
	notProcessed: "The card provider could not process the payment. Try again in a moment.",
	noResponse: "The shop did not answer. Check your connection and try again. You won't be charged twice.",
} as const;

/** Messages about the card are meant for its holder; all others for programmers. */
const isForCardholder = ({ type, code }: StripeError): boolean =>
	type === "card_error" || type === "validation_error" || code === "payment_intent_authentication_failure";

export interface Charge {
	order: Order;
	/** Amount to charge, in dollars. */
	amount: number;
	clientSecret: string;
	onPaid: (transactionId: string) => void;
	onCancelled: () => void;
	/** Runs before the charge, which a failure stops. */
	prepare?: () => Promise<ApiFailure | undefined>;
}

/** Charges a card. A 3-D Secure check stays open across pages, and a success leads back to the payment. */
export function useCardCharge({ order, clientSecret, onPaid, onCancelled, prepare }: Omit<Charge, "amount">) {
	const stripe = useStripe();
	const elements = useElements();
	const navigate = useNavigate();
	const toast = useToast();
	const hasLeft = useHasLeft();
	const readOrderStatus = useOrderStatus(order._id);
	const { revalidate } = useRevalidator();
	const page = paymentPath(order);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	// A second click can arrive before the button is rendered as disabled.
	const isCharging = useRef(false);

	const showMessage = (message: string) => (hasLeft.current ? toast.error(message) : setFailure(message));

	async function charge(): Promise<void> {
		const card = elements?.getElement(CardElement);
		if (!stripe || !card) return;
		const failed = await prepare?.();
		if (failed) return failed.problem.status === 409 ? showOrderStatus() : setFailure(failed.message);
		const billing_details = { name: order.name, email: order.email };
		const method = await stripe.createPaymentMethod({ type: "card", card, billing_details });
		if (method.error) return refuse(method.error);
		const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
			payment_method: method.paymentMethod.id,
		});
		// Or paid in another tab in the meantime: the charge is valid.
		const paid = error?.payment_intent?.status === "succeeded" ? error.payment_intent : paymentIntent;
		if (!paid) return error && refuse(error);
		if (hasLeft.current) await navigate(page, { state: { charged: paid.id } });
		else onPaid(paid.id);
	}
	async function refuse(error: StripeError): Promise<void> {
		if (isForCardholder(error) && error.message) showMessage(error.message);
		else await showOrderStatus();
	}
	async function showOrderStatus(): Promise<void> {
		const status = await readOrderStatus();
		if (status === "cancelled" && !hasLeft.current) onCancelled();
		else if (status === "cancelled") showMessage(chargeMessages.cancelled);
		else if (status && status !== "unpaid" && status !== "lost")
			await (hasLeft.current ? navigate(page) : revalidate());
		else {
			const isOutOfReach = status === "lost";
			showMessage(isOutOfReach ? chargeMessages.noResponse : chargeMessages.notProcessed);
			// The amount may have changed: another order of the purchase may have been cancelled.
			if (order.purchaseItems > 1 && !isOutOfReach && !hasLeft.current) await revalidate();
		}
	}
	async function pay(event?: BaseSyntheticEvent) {
		event?.preventDefault();
		if (isCharging.current) return;
		isCharging.current = true;
		setBusy(true);
		setFailure("");
		// Errors thrown by the provider's script are not meant for customers.
		await charge().catch(showOrderStatus);
		isCharging.current = false;
		setBusy(false);
	}
	return { pay, busy, failure, setFailure };
}

/** True from the press that leaves the page: its form stays visible until the next page has loaded. */
function useHasLeft() {
	const hasLeft = useRef(false);
	const isLeaving = useNavigation().state !== "idle";
	useEffect(() => {
		hasLeft.current = isLeaving;
		return () => {
			hasLeft.current = true;
		};
	}, [isLeaving]);
	return hasLeft;
}

/** Reads an order's status: undefined for an error, `lost` when the shop cannot be reached. */
function useOrderStatus(id: string) {
	const api = useApi();
	return async (): Promise<Order["status"] | "lost" | undefined> => {
		try {
			return (await read(api.orders[":id"].$get({ param: { id } }))).status;
		} catch (error) {
			if (!(error instanceof ApiFailure)) return undefined;
			if (isUnanswered(error)) return "lost";
			return error.problem.code === "order-cancelled" ? "cancelled" : undefined;
		}
	};
}
