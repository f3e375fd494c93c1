import { useEffect, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

export interface FormDraft {
	/** Stores the form now. Call it after filling fields by script. */
	save(): void;
	/** Deletes the draft. Call it when the server has accepted the form. */
	clear(): void;
}

/**
 * Stores a form's input until the tab closes, and restores it after a reload or a new sign-in.
 * @param key owner and form, such as `review:buyer@example.com`
 * @param linked JSON of values from the page's address. They replace those of a draft from another address.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	key: string,
	linked?: string,
): FormDraft {
	const { getValues, reset, subscribe } = form;
	const draft = useMemo(() => storedDraft<Values>(prefix + key, linked), [key, linked]);
	useEffect(() => {
		const stored = draft.read();
		if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true });
		return subscribe({
			formState: { values: true },
			callback: ({ type, values }) => {
				// A reset is not a draft. Only typed input is.
				if (type === "change") draft.write(values);
			},
		});
	}, [draft, getValues, reset, subscribe]);
	return { save: () => draft.write(getValues()), clear: draft.clear };
}

const prefix = "draft:";
const linkedField = "$linked";

/** A draft in session storage. There is none when the storage is blocked or damaged. */
function storedDraft<Values>(key: string, linked?: string) {
	return {
		read(): Partial<Values> | null | undefined {
			const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
			if (typeof stored !== "object" || stored === null) return undefined;
			const { [linkedField]: previous, ...values } = stored;
			return linked === undefined || previous === linked ? values : { ...values, ...JSON.parse(linked) };
		},
		write(values: Values) {
			attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...values, [linkedField]: linked })));
		},
		clear() {
			attempt(() => sessionStorage.removeItem(key));
		},
	};
}

function attempt<T>(run: () => T): T | undefined {
	try {
		return run();
	} catch {
		return undefined;
	}
}
