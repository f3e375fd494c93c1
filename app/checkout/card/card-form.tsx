import { CardElement } from "@stripe/react-stripe-js";
import { useState } from "react";
import { useShopSettings } from "../../api/route-context.ts";
import { formatDollars } from "../../money/money.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/field.tsx";
import { useCountryQuestion } from "./ask-country.tsx";
import { useCardLook } from "./card-look.ts";
import { type Charge, useCardCharge } from "./use-card-charge.ts";

export const cardPanelLook = "flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8";

/** The card form (specification §7): creates a payment method, then confirms it with the client secret. */
export function CardForm(charge: Charge) {
	const country = useCountryQuestion(charge.order);
	const { pay, busy, failure, setFailure } = useCardCharge({ ...charge, prepare: country.save });
	const [ready, setReady] = useState(false);
	const style = useCardLook();
	return (
		<form
			onSubmit={country.handleSubmit((_, event) => pay(event))}
			noValidate
			data-print="no"
			className={cardPanelLook}
		>
			{country.field}
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
			<PayButton type="submit" amount={charge.amount} busy={busy} disabled={!ready} />
			<FormError>{failure}</FormError>
			<DemoCard />
			<p className="text-sm text-ink-2">Your card number goes directly to the card provider. We never see it.</p>
		</form>
	);
}

const amountId = "amount-to-pay";

/** The pay button. Its name is the specified one; its description has the amount, in dollars. */
export const PayButton = ({ amount, ...button }: { amount: number } & ButtonProps) => (
	<Button {...button} aria-describedby={amountId} className="w-full">
		<span>Pay</span>
		<span id={amountId} aria-hidden="true" className="measure">
			{formatDollars(amount)}
		</span>
	</Button>
);

function DemoCard() {
	if (!useShopSettings().stripe.scriptUrl.startsWith("/")) return null;
	return (
		<p className="text-sm">
			Demo card: <span className="measure whitespace-nowrap">4242 4242 4242 4242</span>, any future date, any CVC.
		</p>
	);
}
