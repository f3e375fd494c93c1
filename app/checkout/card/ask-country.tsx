import { useState } from "react";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { useCall } from "../../api/use-call.ts";
import { countries } from "../../invoices/country.ts";
import type { Order } from "../../orders/order.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/form-error.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";

/** Asks for the country when neither the form nor the address names it (ruling 37). The payment does not wait for it. */
export function AskCountry({ order, onSaved }: { order: Order; onSaved: () => Promise<void> }) {
	const api = useApi();
	const { busy, run, failure } = useCall();
	const [country, setCountry] = useState("");
	const [isMissing, setMissing] = useState(false);
	const { address, phone, purchaseId } = order;
	async function save() {
		setMissing(country === "");
		if (country === "" || busy) return;
		await run(async () => {
			await read(api.purchases[":id"].delivery.$put({ param: { id: purchaseId }, json: { address, phone, country } }));
			await onSaved();
		});
	}
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
			noValidate
			data-print="no"
			className="flex flex-col gap-3 rounded-sheet border border-hairline bg-sheet p-5"
		>
			<SelectField
				label="Which country do we deliver to?"
				hint="Your address doesn't name it. It is printed on the invoice."
				autoComplete="country"
				value={country}
				onChange={({ target }) => setCountry(target.value)}
				// A buyer who goes on to pay has chosen it.
				onBlur={() => country && void save()}
				error={isMissing ? "Choose a country" : undefined}
				choices={[["", "Choose a country"], ...countries()]}
			/>
			{failure && <FormError>{failure.message}</FormError>}
			<Button type="submit" variant="quiet" busy={busy} className="self-start">
				Save country
			</Button>
		</form>
	);
}
