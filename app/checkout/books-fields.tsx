import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../ui/fields/field.tsx";
import { FoldedFields } from "../ui/fields/folded-fields.tsx";
import type { OrderForm } from "./order-form.ts";

const names = ["vatId", "purchaseOrder"] as const;

/** Needs a `FormProvider`. */
export function BooksFields() {
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
		<FoldedFields label="For your books" isNeeded={isNeeded}>
			<TextField
				label="VAT id"
				{...texts("vatId")}
				autoCapitalize="characters"
				hint="As in DE123456789. Only its form is checked, not whether it is registered."
			/>
			<TextField label="Purchase order" {...texts("purchaseOrder")} hint="Your own number for this order." />
		</FoldedFields>
	);
}
