import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { type Control, type UseFormRegisterReturn, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useCall } from "../api/use-call.ts";
import { type FormDraft, useFormDraft } from "../forms/form-draft.ts";
import { asTypedUnits, showFailure } from "../forms/form-errors.ts";
import type { SignedInUser } from "../identity/identity-provider.ts";
import { useSettledImageLink } from "../images/use-settled-image-link.ts";
import { Button } from "../ui/button.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { controlClass, describedControl, FieldFrame } from "../ui/fields/field-frame.tsx";
import { StarShape } from "../ui/stars.tsx";
import { maxRating, reviewMessages } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";
import { type EnteredReview, type ReviewInput, ratingOrZero, reviewInputSchema } from "./review-schema.ts";

type ReviewFormState = UseFormReturn<EnteredReview, unknown, ReviewInput>;

export interface ReviewFormProps {
	user: SignedInUser;
	products: readonly (readonly [id: string, name: string])[];
	productId?: string;
	/** Saves the review. The form shows the ApiFailure of a rejection and keeps the entered values. */
	onSave: (review: ReviewInput, idempotencyKey: string) => Promise<void>;
}

export function ReviewForm({ user, products, productId = "", onSave }: ReviewFormProps) {
	const { run } = useCall();
	const form: ReviewFormState = useForm({
		resolver: zodResolver(reviewInputSchema),
		mode: "onTouched",
		defaultValues: { username: user.displayName, image: "", ratings: undefined, description: "", productId: productId },
	});
	const draft = useFormDraft(form, `review:${user.email}`);
	const { errors, isSubmitting } = form.formState;
	const submit = form.handleSubmit(async (review) => {
		const failed = await run((key) => onSave(review, key));
		if (failed) return showFailure(form, failed);
		draft.clear();
		form.reset(undefined, { keepFieldsRef: true });
	});
	return (
		<div className="grid items-start gap-8 xl:grid-cols-2">
			<form onSubmit={submit} noValidate className="space-y-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8">
				<ReviewFields form={form} draft={draft} products={products} />
				<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
					<Button type="submit" busy={isSubmitting}>
						Add review
					</Button>
					<FormError>{errors.root?.message}</FormError>
				</div>
			</form>
			<ReviewPreview control={form.control} />
		</div>
	);
}

interface FormWithDraft {
	form: ReviewFormState;
	draft: FormDraft;
}

function ReviewFields({ form, draft, products }: FormWithDraft & Pick<ReviewFormProps, "products">) {
	const { register, formState } = form;
	const { errors } = formState;
	return (
		<>
			<TextField label="Username" autoComplete="name" error={errors.username?.message} {...register("username")} />
			<TextField
				label="Image link"
				optional
				inputMode="url"
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				placeholder={reviewMessages.imagePlaceholder}
				error={errors.image?.message}
				{...register("image")}
			/>
			{/* Registered here: the first wrong field in the order of registration gets the focus. */}
			<RatingField form={form} draft={draft} input={register("ratings", asTypedUnits)} />
			{products.length > 0 && (
				<SelectField
					label="Product"
					optional
					choices={[["", "No specific product"], ...products]}
					hint="Marked 'Bought' once your order has shipped."
					error={errors.productId?.message}
					{...register("productId")}
				/>
			)}
			<TextAreaField label="Review text" rows={6} error={errors.description?.message} {...register("description")} />
		</>
	);
}

function RatingField({ form, draft, input }: FormWithDraft & { input: UseFormRegisterReturn }) {
	const id = useId();
	const error = form.formState.errors.ratings?.message;
	const texts = { label: "Rating", error, hint: error ? undefined : reviewMessages.ratingNote };
	return (
		<FieldFrame id={id} {...texts}>
			<div className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
				<input
					type="text"
					dir="auto"
					inputMode="numeric"
					autoComplete="off"
					aria-required
					{...input}
					{...describedControl(id, texts)}
					className={`${controlClass} measure max-w-32 min-w-20 flex-1 basis-20`}
				/>
				<StarButtons form={form} draft={draft} />
			</div>
		</FieldFrame>
	);
}

const allRatings = Array.from({ length: maxRating }, (_, index) => index + 1);

/** Fills the field of the rating. */
function StarButtons({ form: { control, setValue }, draft }: FormWithDraft) {
	const rating = ratingOrZero(useWatch({ control, name: "ratings" }));
	function fill(stars: number) {
		setValue("ratings", stars, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
		draft.save();
	}
	return (
		<fieldset className="flex unscripted:hidden">
			<legend className="sr-only">Stars</legend>
			{allRatings.map((stars) => (
				<button
					key={stars}
					type="button"
					aria-label={stars === 1 ? "1 star" : `${stars} stars`}
					aria-pressed={rating === stars}
					onClick={() => fill(stars)}
					className="grid size-11 place-items-center rounded-sheet hover:bg-tint"
				>
					<StarShape isFilled={stars <= rating} />
				</button>
			))}
		</fieldset>
	);
}

function ReviewPreview({ control }: { control: Control<EnteredReview, unknown, ReviewInput> }) {
	const { username, image, ratings, description } = useWatch({ control });
	const review = {
		username: username || "Username",
		image: useSettledImageLink(image),
		ratings: ratingOrZero(ratings),
		description: description || "Review text",
		bought: false,
	};
	return (
		<aside aria-labelledby="review-preview" className="xl:sticky xl:top-6">
			<h2 id="review-preview" className="lettering mb-2">
				Preview: how others will see it
			</h2>
			<ReviewCard review={review} />
		</aside>
	);
}
