import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { useCall } from "../../api/use-call.ts";
import { readAmount } from "../../csv/read-number.ts";
import { useFormDraft } from "../../forms/form-draft.ts";
import { asTypedUnits, showFailure } from "../../forms/form-errors.ts";
import { ChoosePicture } from "../../images/choose-picture.tsx";
import { useSettledImageLink } from "../../images/use-settled-image-link.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { ProductCard } from "../card/product-card.tsx";
import { CancelLink } from "../manage-link.tsx";
import { productFieldError, productLabels } from "../product-schema.ts";
import { PartFields } from "./part-fields.tsx";
import {
	type FormProduct,
	type ProductFormState,
	type ProductFormValues,
	productFormSchema,
} from "./product-form-schema.ts";

const empty = {
	name: "",
	img1: "",
	img2: "",
	price: "",
	quantity: undefined,
	minorder: undefined,
	description: "",
	partNumber: "",
	family: "",
	gtin: "",
	specs: "",
	numbers: "",
};
const imageHints = {
	img1: "Shown first. Enter a link or choose a picture.",
	img2: "Shown on hover. Enter a link or choose a picture.",
} as const;

export interface ProductFormProps {
	draftKey: string;
	/** The form shows the ApiFailure of a rejection and keeps the entered values. */
	onSave: (input: FormProduct, idempotencyKey: string) => Promise<void>;
	files?: ReactNode;
	/** Initial values. When they change, untouched fields follow. */
	initial?: ProductFormValues;
	submitLabel?: string;
}

/** Product fields beside a preview of the card (specification §2, Add Product). */
export function ProductForm({ draftKey, onSave, files, initial, submitLabel = "Add Product" }: ProductFormProps) {
	const { run } = useCall();
	const form: ProductFormState = useForm({
		resolver: zodResolver(productFormSchema, { error: productFieldError }),
		mode: "onTouched",
		defaultValues: initial ?? empty,
	});
	useUpdatedDefaults(form, initial);
	const draft = useFormDraft(form, draftKey);
	const { errors, isSubmitting } = form.formState;
	const submit = form.handleSubmit(async (input) => {
		const failed = await run((key) => onSave(input, key));
		if (failed) return showFailure(form, failed);
		draft.clear();
		form.reset(undefined, { keepFieldsRef: true });
	});
	return (
		<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
			<form onSubmit={submit} noValidate className="space-y-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8">
				<ProductFields form={form} files={files} />
				<FootBar className="-mx-5 -mb-5 px-5 md:-mx-8 md:-mb-8 md:px-8">
					<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
						<Button type="submit" busy={isSubmitting}>
							{submitLabel}
						</Button>
						<CancelLink />
						<FormError>{errors.root?.message}</FormError>
					</div>
				</FootBar>
			</form>
			<ProductPreview control={form.control} />
		</div>
	);
}

/** Fills reloaded values into untouched fields. */
function useUpdatedDefaults({ reset, getValues, setValue }: ProductFormState, initial: ProductFormValues | undefined) {
	const shown = useRef(initial);
	useEffect(() => {
		const before = shown.current;
		shown.current = initial;
		if (!initial || !before || JSON.stringify(before) === JSON.stringify(initial)) return;
		const entered = getValues();
		const typed = (Object.keys(initial) as (keyof ProductFormValues)[]).filter(
			(field) => entered[field] !== before[field],
		);
		reset(initial);
		for (const field of typed) setValue(field, entered[field], { shouldDirty: true });
	}, [initial, reset, getValues, setValue]);
}

type FieldsProps = { form: ProductFormState };

const fieldProps = ({ formState: { errors } }: ProductFormState, field: keyof ProductFormValues) => ({
	label: productLabels[field],
	error: errors[field]?.message,
});

function ProductFields({ form, files }: FieldsProps & Pick<ProductFormProps, "files">) {
	const { register } = form;
	return (
		<>
			<TextField {...fieldProps(form, "name")} autoComplete="off" {...register("name")} />
			<ImageField form={form} field="img1" />
			<ImageField form={form} field="img2" />
			<div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
				<NumberFields form={form} />
			</div>
			<TextAreaField {...fieldProps(form, "description")} rows={5} {...register("description")} />
			<PartFields form={form} files={files} />
		</>
	);
}

const linkInput = { inputMode: "url", autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

function ImageField({ form, field }: FieldsProps & { field: keyof typeof imageHints }) {
	const registered = form.register(field);
	function enter(link: string) {
		form.setValue(field, link, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
		// Also saves it in the draft.
		void registered.onChange({ type: "change", target: { name: field, value: link } });
	}
	return (
		<div>
			<TextField {...fieldProps(form, field)} {...linkInput} hint={imageHints[field]} {...registered} />
			<ChoosePicture label={productLabels[field]} onUploaded={enter} />
		</div>
	);
}

function NumberFields({ form }: FieldsProps) {
	const number = (field: "price" | "quantity" | "minorder") =>
		({
			...fieldProps(form, field),
			autoComplete: "off",
			className: "measure",
			...form.register(field, field === "price" ? undefined : asTypedUnits),
		}) as const;
	return (
		<>
			<TextField {...number("price")} inputMode="decimal" hint="Dollars per unit." />
			<TextField {...number("quantity")} inputMode="numeric" hint="Units in stock." />
			<TextField {...number("minorder")} inputMode="numeric" hint="Minimum units per order." />
		</>
	);
}

const previewSizes = "(min-width: 80rem) 22rem, (min-width: 28rem) 28rem, 100vw";

function ProductPreview({ control }: { control: Control<ProductFormValues, unknown, FormProduct> }) {
	const entered = useWatch({ control });
	const product = {
		name: entered.name || "New product",
		img1: useSettledImageLink(entered.img1),
		img2: useSettledImageLink(entered.img2),
		price: Number(readAmount(entered.price ?? "")) || 0,
		quantity: Number(entered.quantity) || 0,
		minorder: Number(entered.minorder) || 1,
		description: entered.description ?? "",
		partNumber: entered.partNumber?.trim() || undefined,
	};
	return (
		<aside aria-labelledby="product-preview" className="max-w-md xl:sticky xl:top-6">
			<h2 id="product-preview" className="lettering mb-2">
				Preview of the catalogue card
			</h2>
			<ProductCard product={product} mode="list" sizes={previewSizes} />
		</aside>
	);
}
