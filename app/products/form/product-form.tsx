import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { useCall } from "../../api/use-call.ts";
import { readAmount } from "../../csv/read-number.ts";
import { useFormDraft } from "../../forms/form-draft.ts";
import { asTypedUnits, showFailure } from "../../forms/form-errors.ts";
import { ChoosePicture } from "../../images/choose-picture.tsx";
import { PictureFrame } from "../../images/picture.tsx";
import { useSettledImageLink } from "../../images/use-settled-image-link.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { ProductCard } from "../card/product-card.tsx";
import { CancelLink } from "../manage-link.tsx";
import { productFieldError, productLabels } from "../product-schema.ts";
import { NumberAndFamily, PartFields, useFamilies } from "./part-fields.tsx";
import {
	type FormProduct,
	type ProductFormState,
	type ProductFormValues,
	productFormSchema,
} from "./product-form-schema.ts";
import { useUnitQuestions } from "./unit-questions.ts";

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
	shelf: "",
	lowStock: undefined,
};

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
	const asksAboutUnits = useUnitQuestions(form, initial?.specs);
	const submit = form.handleSubmit(async (input) => {
		if (await asksAboutUnits()) return;
		const failed = await run((key) => onSave(input, key));
		if (failed) return showFailure(form, failed);
		draft.clear();
		form.reset(undefined, { keepFieldsRef: true });
	});
	return (
		<form onSubmit={submit} noValidate className="space-y-6">
			<div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
				<div className="space-y-5 rounded-sheet border border-hairline bg-sheet p-4 md:p-6">
					<ProductFields form={form} files={files} />
				</div>
				<ProductPreview control={form.control} />
			</div>
			<FootBar>
				<div className="flex flex-wrap items-center gap-3">
					<Button type="submit" busy={isSubmitting}>
						{submitLabel}
					</Button>
					<CancelLink />
					<FormError>{errors.root?.message}</FormError>
				</div>
			</FootBar>
		</form>
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
	const { families, load } = useFamilies();
	return (
		<>
			<TextField {...fieldProps(form, "name")} autoComplete="off" {...register("name")} />
			<NumberAndFamily form={form} families={families} onFocus={load} />
			<div className="space-y-3">
				<ImageField form={form} field="img1" />
				<ImageField form={form} field="img2" />
				<p className="text-sm text-ink-2">Enter links or choose pictures. Image 2 is shown on hover.</p>
			</div>
			<div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-5">
				<NumberFields form={form} />
			</div>
			<TextAreaField {...fieldProps(form, "description")} rows={4} {...register("description")} />
			<PartFields form={form} families={families} files={files} />
		</>
	);
}

const linkInput = { inputMode: "url", autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

function ImageField({ form, field }: FieldsProps & { field: "img1" | "img2" }) {
	const registered = form.register(field);
	const link = useSettledImageLink(useWatch({ control: form.control, name: field }));
	function enter(link: string) {
		form.setValue(field, link, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
		// Also saves it in the draft.
		void registered.onChange({ type: "change", target: { name: field, value: link } });
	}
	return (
		<div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
			<PictureFrame
				key={link}
				src={link || undefined}
				alt=""
				sizes="56px"
				ratio="1"
				className="border border-hairline"
			/>
			<TextField {...fieldProps(form, field)} {...linkInput} {...registered} />
			<ChoosePicture label={productLabels[field]} onUploaded={enter} />
		</div>
	);
}

function NumberFields({ form }: FieldsProps) {
	const number = (field: "price" | "quantity" | "minorder" | "lowStock") =>
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
			<TextField {...number("minorder")} inputMode="numeric" hint="Units per order." />
			<TextField
				{...number("lowStock")}
				aria-required={false}
				inputMode="numeric"
				placeholder="3 × minimum"
				hint="Optional."
			/>
			<TextField
				{...fieldProps(form, "shelf")}
				aria-required={false}
				autoComplete="off"
				spellCheck={false}
				hint="Optional, for staff."
				{...form.register("shelf")}
			/>
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
