import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { read, useApiGetter } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { decodeText } from "../../csv/decode-text.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSession } from "../../identity/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";
import { SectionHeading } from "../../ui/page-heading.tsx";
import { currentList, listPath, maxLines, maxTextLength } from "../buy-list.ts";
import type { PastedLines } from "./pasted-notice.tsx";

const hint = `One part per line with its quantity, such as TF-1\u00a010 or 10\u00a0x\u00a0TF-1, or columns of a table. OEM and superseded numbers work too. Up to ${maxLines} lines.`;
const textMissing = "Paste at least one line, or choose a file.";
const textTooLong = `This text is too long. Enter up to ${maxLines} lines.`;

/** @param onAdded called when the list with the new lines is there */
export function PasteLines({ onAdded }: { onAdded: (pasted: PastedLines | undefined) => void }) {
	const api = useApiGetter();
	const { busy, failure, run, clearFailure } = useRowCall({ staysAfter401: true });
	const { field, setDraft } = useDraft();
	const [inputError, setInputError] = useState<string>();

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const formElement = event.currentTarget;
		const input = new FormData(formElement);
		const [pasted, file] = [String(input.get("text") ?? ""), input.get("file")];
		const { text, fault } = pasted.trim() !== "" || !(file instanceof File) ? { text: pasted } : await textOf(file);
		const newInputError =
			fault ?? (text.trim() === "" ? textMissing : text.length > maxTextLength ? textTooLong : undefined);
		setInputError(newInputError);
		onAdded(undefined);
		if (newInputError) return clearFailure();
		let result: PastedLines | undefined;
		await run(async (key) => {
			const call = { param: { id: currentList }, header: { "idempotency-key": key }, json: { text } };
			const answer = await read(api().lists[":id"].lines.$post(call));
			formElement.reset();
			setDraft("");
			result = { ...answer, text };
		}, text);
		// React shows the loaded list in a transition. The notice belongs to the same one.
		startTransition(() => onAdded(result));
	}
	return (
		<section data-print="no" aria-labelledby="paste" className="max-w-3xl">
			<SectionHeading id="paste" title="Paste part numbers" />
			<form
				method="post"
				action={listPath}
				encType="multipart/form-data"
				noValidate
				onSubmit={submit}
				className="mt-4 space-y-5"
			>
				<TextAreaField
					label="Part numbers and quantities"
					hint={hint}
					spellCheck={false}
					className="measure"
					ref={field}
					name="text"
					// React's change event misses text typed before the script loaded.
					onInput={({ currentTarget }) => setDraft(currentTarget.value)}
				/>
				<div>
					<label htmlFor="list-file" className="mb-1.5 block text-sm font-semibold">
						Or choose a file <span className="font-normal text-ink-2">(CSV or text)</span>
					</label>
					<input
						id="list-file"
						type="file"
						name="file"
						accept=".csv,.tsv,.txt,text/csv,text/plain"
						className="block min-h-11 w-full text-sm file:mr-4 file:min-h-11 file:rounded-sheet file:border file:border-control file:bg-sheet file:px-4 file:font-semibold file:text-ink"
					/>
				</div>
				<Button type="submit" busy={busy}>
					Add to list
				</Button>
				<FormError>{inputError ?? failure?.message}</FormError>
			</form>
		</section>
	);
}

/** Restores text that was not sent. Only the account that typed it sees it. A visitor's stays after their sign-in. */
function useDraft() {
	const field = useRef<HTMLTextAreaElement>(null);
	const [{ text = "", owner = "" }, setDraft] = useSessionState<{ text?: string; owner?: string }>("draft:list", {});
	const { state } = useSession();
	const email = state.status === "signed-in" ? state.user.email : "";
	const isOwn = state.status !== "resolving" && (owner === "" || owner === email);
	useEffect(() => {
		if (isOwn && field.current?.value === "") field.current.value = text;
	}, [isOwn, text]);
	return { field, setDraft: (text: string) => setDraft(text ? { text, owner: email } : {}) };
}

async function textOf(file: File): Promise<{ text: string; fault?: string }> {
	try {
		return decodeText(new Uint8Array(await file.arrayBuffer()));
	} catch (error) {
		return { text: "", fault: (error as Error).message };
	}
}
