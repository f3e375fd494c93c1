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

interface SaveProfileCallbacks {
	/** Called after the server has accepted the profile. */
	onAccepted: () => void;
	/** Called after the page's data has been reloaded. */
	onSaved: () => void;
}

/** Saves the profile and reloads it. After a failure the entered values stay. */
export function useSaveProfile(form: ProfileFormState, { onAccepted, onSaved }: SaveProfileCallbacks) {
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
		const failure = await run(async () => {
			await read(api.users[":email"].$put({ param: { email }, json: { ...profile, email } }));
			onAccepted();
			await revalidate();
			// React shows the reloaded data in a transition. `onSaved` is in one too, so that both appear together.
			startTransition(onSaved);
		});
		if (!failure) return;
		showFailure(form, failure);
		if (failure.problem.status === 401) showNoUser();
	};
}
