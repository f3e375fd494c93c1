import { useEffect, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

export interface FormDraft {
	/** Keeps what is in the form now: call it when something but typing has filled fields. */
	keep(): void;
	/** Forgets what was kept: call it when the server has accepted the form. */
	clear(): void;
}

/**
 * Keeps what a person types into a form for as long as the browser's tab is open, and puts it back when the form
 * appears again: after a reload, or after signing in again in the middle of it.
 * @param key says whose draft of which form this is, such as `review:buyer@example.com`
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	key: string,
): FormDraft {
	const { getValues, reset, subscribe } = form;
	const draft = useMemo(() => storedDraft<Values>(prefix + key), [key]);
	useEffect(() => {
		const stored = draft.read();
		if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true });
		return subscribe({
			formState: { values: true },
			callback: ({ type, values }) => {
				// Only what was typed: a reset is no draft.
				if (type === "change") draft.write(values);
			},
		});
	}, [draft, getValues, reset, subscribe]);
	return { keep: () => draft.write(getValues()), clear: draft.clear };
}

const prefix = "draft:";

/** Forgets all drafts of this tab: whoever sits down next would find an address and a telephone number. */
export function forgetDrafts(): void {
	attempt(() => {
		for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
	});
}

/** A draft in the tab's storage. Where storage is refused or its content is damaged, there is none. */
function storedDraft<Values>(key: string) {
	return {
		read(): Partial<Values> | null | undefined {
			const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
			return typeof stored === "object" ? stored : undefined;
		},
		write(values: Values) {
			attempt(() => sessionStorage.setItem(key, JSON.stringify(values)));
		},
		clear() {
			attempt(() => sessionStorage.removeItem(key));
		},
	};
}

function attempt<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch {
		return undefined;
	}
}
