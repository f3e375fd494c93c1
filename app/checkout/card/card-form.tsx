import { CardElement } from "@stripe/react-stripe-js";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { read, useApi } from "../../api/api-client.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { countries } from "../../country/country.ts";
import { formatDollars } from "../../money/money.ts";
import type { Order } from "../../orders/order.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { FormError, SelectField } from "../../ui/fields/field.tsx";
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

/** Asks for the country when neither the order nor its address names it (ruling 37). Pay saves the answer. */
function useCountryQuestion({ countryAssumed, purchaseId, address, phone }: Order) {
	const api = useApi();
	const { run } = useCall();
	const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: { country: "" } });
	const save = () =>
		run(async () => {
			const json = { address, phone, country: getValues("country") };
			await read(api.purchases[":id"].delivery.$put({ param: { id: purchaseId }, json }));
		});
	return {
		handleSubmit,
		/** Absent when the country is known. */
		save: countryAssumed && save,
		field: countryAssumed && (
			<SelectField
				label="Which country do we deliver to?"
				hint="Your address doesn't name it. It is printed on the invoice."
				autoComplete="country"
				error={formState.errors.country?.message}
				choices={[["", "Choose a country"], ...countries()]}
				{...register("country", { required: "Choose a country" })}
			/>
		),
	};
}
