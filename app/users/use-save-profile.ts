import { startTransition } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import type * as z from "zod";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { showFailure } from "../forms/form-errors.ts";
import { useSession } from "../identity/session-context.tsx";
import { type ProfileInput, type profileFormSchema, userMessages } from "./user.ts";

export type EnteredProfile = z.input<typeof profileFormSchema>;
export type ProfileFormState = UseFormReturn<EnteredProfile, unknown, ProfileInput>;

interface SaveProfile {
	onAccepted: () => void;
	onSaved: () => void;
}

/** Saves the profile and loads it again. After a failure the entered values stay. */
export function useSaveProfile(form: ProfileFormState, { onAccepted, onSaved }: SaveProfile) {
	const api = useApi();
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	// The specification has its own message for saving without a signed-in user.
	const { run } = useCall({ staysAfter401: true });
	const showNoUser = () => form.setError("root", { message: userMessages.noUser });

	return async function save(profile: ProfileInput): Promise<void> {
		const state = session.getSnapshot();
		if (state.status !== "signed-in") return showNoUser();
		const { email } = state.user;
		const failed = await run(async () => {
			await read(api.users[":email"].$put({ param: { email }, json: { ...profile, email } }));
			onAccepted();
			await revalidate();
			// Both changes are in a transition, because React shows the loaded data in one.
			startTransition(onSaved);
		});
		if (!failed) return;
		showFailure(form, failed);
		if (failed.problem.status === 401) showNoUser();
	};
}
