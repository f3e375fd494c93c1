import { startTransition, useState } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import type * as z from "zod";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../identity/session-context.tsx";
import { type ProfileInput, type profileInputSchema, userMessages } from "./user.ts";

export type EnteredProfile = z.input<typeof profileInputSchema>;
export type ProfileFormState = UseFormReturn<EnteredProfile, unknown, ProfileInput>;

const fields = ["address", "education", "phone", "social"] as const satisfies Path<EnteredProfile>[];

interface SaveProfile {
	/** The server has accepted it. */
	onAccepted: () => void;
	/** And the page has the new values. */
	onSaved: () => void;
}

/** Sends the profile and fetches it again; a failure is told in words and nothing entered is lost. */
export function useSaveProfile(form: ProfileFormState, { onAccepted, onSaved }: SaveProfile) {
	const api = useApi();
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	const [failure, setFailure] = useState("");

	async function save(profile: ProfileInput): Promise<void> {
		setFailure("");
		const state = session.getSnapshot();
		if (state.status !== "signed-in") return setFailure(userMessages.noUser);
		const { email } = state.user;
		try {
			const call = { param: { email }, json: { ...profile, email } };
			await read(api.users[":email"].$put(call));
		} catch (error) {
			return refuse(error);
		}
		onAccepted();
		await revalidate();
		// Together with what was fetched again, which React shows in a transition.
		startTransition(onSaved);
	}

	function refuse(error: unknown) {
		if (!(error instanceof ApiFailure)) throw error;
		const { status, errors = [] } = error.problem;
		for (const { path, message } of errors) {
			const field = fields.find((name) => name === path);
			if (field) form.setError(field, { message });
		}
		setFailure(status === 401 ? userMessages.noUser : error.message);
	}
	return { save, failure };
}
