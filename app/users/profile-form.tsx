import { zodResolver } from "@hookform/resolvers/zod";
import { startTransition, useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Link, useRevalidator } from "react-router";
import * as z from "zod";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { showFailure } from "../forms/form-errors.ts";
import { loginUrl } from "../identity/return-to.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Card, DescriptionList } from "../ui/card.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError, TextAreaField, TextField } from "../ui/fields/field.tsx";
import {
	type ProfileInput,
	type ProfileValues,
	profileFields,
	profileFormSchema,
	type User,
	userMessages,
	userSchema,
} from "./user.ts";

export interface ProfileFormProps {
	profile: User;
	/** The profile's ETag. */
	etag: string;
	onSaved: () => void;
	onCancel: () => void;
}

/** Edit mode of the profile. All four fields are required (specification §5). */
export function ProfileForm({ profile, etag, onSaved, onCancel }: ProfileFormProps) {
	const { address, education, phone, social } = profile;
	const form = useForm<EnteredProfile, unknown, ProfileInput>({
		resolver: zodResolver(profileFormSchema),
		mode: "onTouched",
		defaultValues: { address, education, phone, social },
	});
	const [seen, setSeen] = useState<SeenProfile>({ profile, etag });
	// A draft of a profile that has changed since is not used.
	const draft = useFormDraft(form, `profile:${profile.email}:${seen.etag}`);
	const save = useSaveProfile(form, { seen, onChanged: setSeen, onAccepted: draft.clear, onSaved });
	const cancel = () => {
		draft.clear();
		onCancel();
	};
	const { setFocus, formState } = form;
	useEffect(() => setFocus("address"), [setFocus]);
	return (
		<Card>
			<DescriptionList
				className="border-t-0"
				rows={[
					["Name", profile.displayName],
					["Email", <EmailText key="email" text={profile.email} />],
				]}
			/>
			<form onSubmit={form.handleSubmit(save)} noValidate className="grid gap-5 p-4 desk:lg:grid-cols-2">
				<ProfileFields form={form} />
				<Actions busy={formState.isSubmitting} failure={formState.errors.root?.message} onCancel={cancel} />
			</form>
		</Card>
	);
}

function Actions({ busy, failure, onCancel }: { busy: boolean; failure: string | undefined; onCancel: () => void }) {
	return (
		<div className="col-span-full [&_[role=alert]>p]:mt-4">
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={busy} className="min-w-32">
					save
				</Button>
				<Button variant="quiet" disabled={busy} onClick={onCancel}>
					Cancel
				</Button>
			</div>
			<FormError>{failure}</FormError>
			{failure === userMessages.noUser && (
				<Link to={loginUrl("/dashboard")} className="word-link inline-flex min-h-11 items-center">
					Log In
				</Link>
			)}
		</div>
	);
}

function ProfileFields({ form: { register, formState } }: { form: ProfileFormState }) {
	const { errors } = formState;
	return (
		<>
			<TextAreaField
				label="Address"
				rows={3}
				maxLength={500}
				autoComplete="street-address"
				error={errors.address?.message}
				{...register("address")}
			/>
			<TextField label="Education" maxLength={500} error={errors.education?.message} {...register("education")} />
			<TextField
				label="Phone number"
				type="tel"
				inputMode="tel"
				maxLength={500}
				autoComplete="tel"
				hint={userMessages.phoneHint}
				error={errors.phone?.message}
				{...register("phone")}
			/>
			<TextField
				label="Linkedin"
				inputMode="url"
				maxLength={500}
				autoComplete="url"
				autoCapitalize="none"
				spellCheck={false}
				hint="The URL of your LinkedIn profile, such as https://www.linkedin.com/in/you"
				error={errors.social?.message}
				{...register("social")}
			/>
		</>
	);
}

export type EnteredProfile = z.input<typeof profileFormSchema>;
export type ProfileFormState = UseFormReturn<EnteredProfile, unknown, ProfileInput>;

/** The profile as the form has shown it. */
interface SeenProfile {
	profile: ProfileValues;
	etag: string;
}

interface SaveProfileOptions {
	seen: SeenProfile;
	/** Called with the profile now, when another one has been saved since. */
	onChanged: (present: SeenProfile) => void;
	/** Called after the server has accepted the profile. */
	onAccepted: () => void;
	/** Called after the page's data has been reloaded. */
	onSaved: () => void;
}

const changedSchema = z.object({
	present: userSchema.pick({ address: true, education: true, phone: true, social: true }),
	etag: z.string(),
});

/** Returns the present profile from a refusal because it has changed. */
const presentIn = (error: unknown) =>
	error instanceof ApiFailure && error.problem.code === "profile-changed"
		? changedSchema.parse(error.problem)
		: undefined;

/** Saves the profile and reloads it. After a failure the entered values stay. */
export function useSaveProfile(form: ProfileFormState, { seen, onChanged, onAccepted, onSaved }: SaveProfileOptions) {
	const api = useApi();
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	// The specification has its own message for saving while signed out.
	const { run } = useCall({ staysAfter401: true });
	const showNoUser = () => form.setError("root", { message: userMessages.noUser });

	return async function save(profile: ProfileInput): Promise<void> {
		const state = session.getSnapshot();
		if (state.status !== "signed-in") return showNoUser();
		const { email } = state.user;
		const put = (etag: string) =>
			read(api.users[":email"].$put({ param: { email }, header: { "if-match": etag }, json: { ...profile, email } }));
		const failure = await run(async () => {
			await put(seen.etag).catch((error) => {
				const { present, etag } = presentIn(error) ?? {};
				// Only something else of the user has changed: the e-mail was confirmed in another tab.
				if (etag && profileFields.every((field) => present?.[field] === seen.profile[field])) return put(etag);
				throw error;
			});
			onAccepted();
			await revalidate();
			// React shows the reloaded data in a transition. `onSaved` is in one too, so that both appear together.
			startTransition(onSaved);
		});
		if (!failure) return;
		const changed = presentIn(failure);
		if (changed) {
			const { present, etag } = changed;
			for (const field of profileFields)
				if (form.getValues(field) === seen.profile[field]) form.resetField(field, { defaultValue: present[field] });
			onChanged({ profile: present, etag });
		}
		showFailure(form, failure);
		if (failure.problem.status === 401) showNoUser();
	};
}
