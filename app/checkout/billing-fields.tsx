import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../ui/fields/field.tsx";
import { FoldedFields } from "../ui/fields/folded-fields.tsx";
import type { OrderForm } from "./order-form.ts";

const names = ["vatId", "purchaseOrder"] as const;

/** Needs a `FormProvider`. */
export function BillingFields() {
	const { register, control, formState } = useFormContext<Pick<OrderForm, "vatId" | "purchaseOrder">>();
	const entered = useWatch({ control, name: names });
	const isNeeded = names.some((name) => formState.errors[name]) || entered.some(Boolean);
	const texts = (name: (typeof names)[number]) => ({
		error: formState.errors[name]?.message,
		optional: true,
		autoComplete: "off",
		spellCheck: false,
		className: "measure",
		...register(name),
	});
	return (
		<FoldedFields label="Billing details" isNeeded={isNeeded}>
			<TextField
				label="VAT number"
				{...texts("vatId")}
				autoCapitalize="characters"
				hint="For example, DE123456789. We only check the format."
			/>
			<TextField label="Purchase order" {...texts("purchaseOrder")} hint="Your own reference for this order." />
		</FoldedFields>
	);
}
