import { type FormEventHandler, type ReactNode, useId } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { formatDollars } from "../money/money.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { BillingFields } from "./billing-fields.tsx";
import type { DeliveryAddress } from "./delivery-defaults.ts";
import { DeliveryFields } from "./delivery-fields.tsx";

export interface CheckoutFormProps<Values extends FieldValues> {
	form: UseFormReturn<Values>;
	draft: FormDraft;
	previousAddresses: readonly DeliveryAddress[];
	onSubmit: FormEventHandler<HTMLFormElement>;
	totalLabel: string;
	/** Dollars, including delivery and tax. Absent while the quantity is invalid. */
	total?: number;
	submitLabel: string;
	disabled?: boolean;
	failure?: string;
	/** Fields between those of the delivery and those of the bill. */
	fields?: ReactNode;
	children?: ReactNode;
}

export function CheckoutForm<Values extends FieldValues>(props: CheckoutFormProps<Values>) {
	const { form, draft, previousAddresses, onSubmit, totalLabel, total, submitLabel, disabled, failure } = props;
	const totalId = useId();
	return (
		<FormProvider {...form}>
			<form
				onSubmit={onSubmit}
				noValidate
				data-print="no"
				className="flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8"
			>
				<DeliveryFields previousAddresses={previousAddresses} draft={draft} />
				{props.fields}
				<BillingFields />
				<p id={totalId} className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-control py-3">
					<span className="lettering">{totalLabel}</span>{" "}
					<span aria-live="polite" className="measure ml-auto text-xl">
						{total === undefined ? "–" : formatDollars(total)}
					</span>
				</p>
				<Button
					type="submit"
					busy={form.formState.isSubmitting}
					disabled={disabled}
					aria-describedby={totalId}
					className="w-full"
				>
					{submitLabel}
				</Button>
				<FormError>{failure}</FormError>
				{props.children}
			</form>
		</FormProvider>
	);
}
