import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import * as z from "zod";
import { read, useApi } from "../../api/api-client.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { countries, countryInAddress } from "../../country/country.ts";
import { useFormDraft } from "../../forms/form-draft.ts";
import { showFailure } from "../../forms/form-errors.ts";
import type { Problem } from "../../http/problem.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { AddressFields, PhoneField } from "../../orders/delivery/contact-fields.tsx";
import { countryOf, deliveryFields, deliveryFormSchema } from "../../orders/delivery/delivery.ts";
import type { Order } from "../../orders/order.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { FormError, SelectField, TextField } from "../../ui/fields/field.tsx";

const changedSchema = z.object({
	present: z.object({ name: z.string(), address: z.string(), phone: z.string(), country: z.string().nullable() }),
	addressChangedAt: z.string().nullable(),
});

interface ChangeDeliveryProps {
	order: Order;
	isStaff: boolean;
	hasInvoice: boolean;
	onClose: () => void;
}

export function ChangeDelivery({ order, isStaff, hasInvoice, onClose }: ChangeDeliveryProps) {
	const api = useApi();
	const toast = useToast();
	const { sendsMail } = useShopSettings();
	const { revalidate } = useRevalidator();
	const { busy, run } = useCall();
	const { name, address, phone } = order;
	const form = useForm<z.infer<typeof deliveryFormSchema>>({
		resolver: zodResolver(deliveryFormSchema),
		mode: "onTouched",
		defaultValues: { name, address, phone, country: countryOf(order) ?? "" },
	});
	const [seenAt, setSeenAt] = useState(order.addressChangedAt ?? null);
	// A draft of details that have changed since is not used.
	const draft = useFormDraft(form, `delivery:${useSignedInUser().email}:${order.purchaseId}:${seenAt}`);
	const { register, setFocus, formState } = form;
	useEffect(() => setFocus("address"), [setFocus]);
	const { errors, dirtyFields } = formState;
	/** Selects the country named in the address, unless the customer has chosen one. */
	function followAddress() {
		const named = countryInAddress(form.getValues("address"));
		if (named && !dirtyFields.country) form.setValue("country", named);
	}
	/** Shows the changes of another person in the fields that this one has not touched. */
	function takeOver(changed: Problem) {
		const { present, addressChangedAt } = changedSchema.parse(changed);
		const values = { ...present, country: countryOf(present) ?? "" };
		for (const field of deliveryFields)
			if (!form.getFieldState(field).isDirty) form.resetField(field, { defaultValue: values[field] });
		setSeenAt(addressChangedAt);
	}
	const save = form.handleSubmit(async ({ country, ...values }) => {
		const json = { ...values, ...(country !== "" && { country }), addressChangedAt: seenAt };
		const failed = await run(async () => {
			await read(api.purchases[":id"].delivery.$put({ param: { id: order.purchaseId }, json }));
			await revalidate();
		});
		if (failed?.problem.code === "delivery-changed") takeOver(failed.problem);
		if (failed) return showFailure(form, failed);
		draft.clear();
		toast.success("Saved");
		onClose();
	});
	/** The order may have shipped in the meantime. */
	function close() {
		draft.clear();
		void revalidate();
		onClose();
	}
	return (
		<FormProvider {...form}>
			<form onSubmit={save} onBlur={followAddress} noValidate data-print="no" className="flex flex-col gap-4 p-4">
				<TextField label="Name" autoComplete="name" error={errors.name?.message} {...register("name")} />
				<AddressFields rows={4} />
				<SelectField
					label="Country"
					autoComplete="country"
					error={errors.country?.message}
					choices={[["", "Choose a country"], ...countries()]}
					{...register("country")}
				/>
				<PhoneField />
				<div className="space-y-1 text-sm text-ink-2">
					{sendsMail && (
						<p>
							{isStaff
								? "The customer gets an e-mail about the change."
								: "You'll get an e-mail about the change if your address is confirmed."}
						</p>
					)}
					{hasInvoice && <p>The invoice stays as it was issued.</p>}
				</div>
				<FormError>{errors.root?.message}</FormError>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={busy}>
						Save
					</Button>
					<Button variant="quiet" onClick={close}>
						Back
					</Button>
				</div>
			</form>
		</FormProvider>
	);
}
