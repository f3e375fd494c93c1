import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { read, useApiGetter } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { decodeText } from "../../csv/decode-text.ts";
import { useFormDraft } from "../../forms/form-draft.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";
import { SectionHeading } from "../../ui/page-heading.tsx";
import {
	addedLinesText,
	currentList,
	lineCountText,
	lineNameOf,
	listPath,
	maxLines,
	maxTextLength,
	namesOf,
} from "../buy-list.ts";
import type { BuyList, CheckedLine } from "../list-schema.ts";
import { faultyLinesId } from "./list-lines.tsx";

const hint = `One part per line with its quantity, such as TF-1 10 or 10 x TF-1, or columns of a table. OEM and superseded numbers work too. Up to ${maxLines} lines.`;
const textMissing = "Paste at least one line, or choose a file.";
const textTooLong = `This text is too long. Enter up to ${maxLines} lines.`;

export function PasteLines({ list }: { list: BuyList }) {
	const api = useApiGetter();
	const { busy, failure, run, clearFailure } = useRowCall({ staysAfter401: true });
	// No default values: they would replace text typed before the script loaded.
	const form = useForm<{ text: string }>();
	const draft = useFormDraft(form, "list");
	const { onChange, ...field } = form.register("text");
	const [inputError, setInputError] = useState<string>();
	const [{ added, mergedCount }, setResult] = useState(nothingAdded);

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
			form.reset({ text: "" });
			draft.clear();
			setResult(result);
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
					{...field}
					// React's change event misses text typed before the script loaded.
					onInput={({ currentTarget }) => void onChange({ type: "change", target: currentTarget })}
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
				<p role="status" className="empty:absolute">
					{added.length > 0 && !busy && addedStatusText(added, mergedCount, list)}
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

async function textOf(file: File): Promise<{ text: string; fault?: string }> {
	try {
		return decodeText(new Uint8Array(await file.arrayBuffer()));
	} catch (error) {
		return { text: "", fault: (error as Error).message };
	}
}

const nothingAdded = { added: [] as readonly CheckedLine[], mergedCount: 0 };

const partOf = ({ productId, number }: Pick<CheckedLine, "productId" | "number">) => productId ?? number;

function addedStatusText(added: readonly CheckedLine[], mergedCount: number, { lines }: BuyList): string {
	const linesOnList = lines.filter((line) => added.some((addedLine) => partOf(addedLine) === partOf(line)));
	const notOrderableCount = linesOnList.filter(({ status }) => status !== "ok").length;
	const assumedNames = linesOnList.filter(({ unitsAssumed }) => unitsAssumed).map(lineNameOf);
	return [
		`${addedLinesText(added.length, mergedCount)}.`,
		notOrderableCount > 0 && `${lineCountText(notOrderableCount)} can't be ordered yet (see above).`,
		assumedNames.length > 0 &&
			`${lineCountText(assumedNames.length)} had no quantity we could read. Confirm it above: ${namesOf(assumedNames)}.`,
	]
		.filter(Boolean)
		.join(" ");
}
