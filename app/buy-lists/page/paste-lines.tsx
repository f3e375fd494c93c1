import { type FormEvent, useEffect, useRef, useState } from "react";
import { read, useApiGetter } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { decodeText } from "../../csv/decode-text.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSession } from "../../identity/session-context.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { SectionHeading } from "../../ui/page-heading.tsx";
import {
	addedLinesText,
	currentList,
	lineCountText,
	lineNameOf,
	listPath,
	maxLines,
	maxTextLength,
	mergedLinesText,
	namesOf,
} from "../buy-list.ts";
import type { AddedLine, BuyList } from "../list-schema.ts";
import { faultyLinesId } from "./list-lines.tsx";

const hint = `One part per line with its quantity, such as TF-1 10 or 10 x TF-1, or columns of a table. OEM and superseded numbers work too. Up to ${maxLines} lines.`;
const textMissing = "Paste at least one line, or choose a file.";
const textTooLong = `This text is too long. Enter up to ${maxLines} lines.`;

export function PasteLines({ list }: { list: BuyList }) {
	const api = useApiGetter();
	const { busy, failure, run, clearFailure } = useRowCall({ staysAfter401: true });
	const { field, setDraft } = useDraft();
	const [inputError, setInputError] = useState<string>();
	const [result, setResult] = useState(nothingAdded);
	const { added } = result;
	const status = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// The list above it grew.
		if (added.length > 0 && !busy) status.current?.scrollIntoView({ block: "center" });
	}, [added, busy]);

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const formElement = event.currentTarget;
		const input = new FormData(formElement);
		const [pasted, file] = [String(input.get("text") ?? ""), input.get("file")];
		const { text, fault } = pasted.trim() !== "" || !(file instanceof File) ? { text: pasted } : await textOf(file);
		const newInputError =
			fault ?? (text.trim() === "" ? textMissing : text.length > maxTextLength ? textTooLong : undefined);
		setInputError(newInputError);
		setResult(nothingAdded);
		if (newInputError) return clearFailure();
		await run(async () => {
			const result = await read(api().lists[":id"].lines.$post({ param: { id: currentList }, json: { text } }));
			formElement.reset();
			setDraft("");
			setResult({ ...result, text });
		});
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
				<p ref={status} role="status" className="empty:absolute">
					{added.length > 0 && !busy && <PartText text={addedStatusText(result, list)} />}
				</p>
				{added.length > 0 && !busy && list.lines.some(({ status }) => status !== "ok") && (
					<a href={`#${faultyLinesId}`} className="word-link inline-flex min-h-11 items-center">
						Show the lines that need attention
					</a>
				)}
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

const nothingAdded = { added: [] as readonly AddedLine[], mergedCount: 0, text: "" };

const partOf = ({ productId, number }: Pick<AddedLine, "productId" | "number">) => productId ?? number;

function addedStatusText({ added, mergedCount, text }: typeof nothingAdded, { lines }: BuyList): string {
	const linesOnList = lines.filter((line) => added.some((addedLine) => partOf(addedLine) === partOf(line)));
	const notOrderableCount = linesOnList.filter(({ status }) => status !== "ok").length;
	const assumed = linesOnList.filter(({ unitsAssumed }) => unitsAssumed);
	const rows = text.split("\n");
	const assumedTexts = assumed.map((line) => {
		const row = added.findLast((addedLine) => partOf(addedLine) === partOf(line))?.row ?? 0;
		return `${lineNameOf(line)} (you entered “${isolate(rows[row - 1]?.trim() ?? "")}”)`;
	});
	return [
		mergedCount > 0
			? `${addedLinesText(added.length, mergedCount)} (${mergedLinesText(added)}).`
			: `${addedLinesText(added.length, 0)}.`,
		notOrderableCount > 0 && `${lineCountText(notOrderableCount)} can't be ordered yet (see above).`,
		assumed.length > 0 &&
			`${lineCountText(assumed.length)} had no quantity we could read. Confirm it above: ${namesOf(assumedTexts)}.`,
	]
		.filter(Boolean)
		.join(" ");
}
