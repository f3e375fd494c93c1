import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { type DecodedText, decodeText, type OldEncoding } from "../../csv/decode-text.ts";
import { EncodingField } from "../../csv/encoding-field.tsx";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";
import { type MatchedLine, matchTracking } from "./match-tracking.ts";
import { readTracking, type TrackingLine } from "./read-tracking.ts";
import { TrackingResults } from "./tracking-results.tsx";
import { UndoAll } from "./undo-delivery.tsx";
import { readPurchasesNumbered, useTracking } from "./use-tracking.ts";

/** Checks the lines of a carrier's list, then delivers or updates those that can be. */
export function PasteTracking({ carrier }: { carrier: string }) {
	const api = useApi();
	const { email } = useSignedInUser();
	const [{ text = "" }, setDraft] = useSessionState<{ text?: string }>(`draft:tracking:${email}`, {});
	const [lines, setLines] = useState<readonly MatchedLine[]>([]);
	const [error, setError] = useState<string>();
	/** The chosen file, until its text is changed. */
	const [file, setFile] = useState<DecodedText & { bytes: Uint8Array }>();
	const checking = useCall();
	const tracking = useTracking();
	const { results } = tracking;
	const shipments = [...results.values()].flatMap(({ shipment }) => shipment ?? []);
	/** Takes the focus from the form, which the results replace. */
	const heading = useRef<HTMLHeadingElement>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const { hash } = useLocation();
	useEffect(() => {
		if (hash === "#lines") field.current?.focus();
	}, [hash]);
	const open = lines.filter(
		({ act, line }) => (act === "deliver" || act === "update") && !results.get(line.row)?.isDone,
	);

	function change(entered: string) {
		setDraft({ text: entered });
		setLines([]);
		setError(undefined);
		setFile(undefined);
		tracking.forget();
	}
	async function check(given: string) {
		let read: TrackingLine[];
		try {
			read = readTracking(given);
		} catch (fault) {
			return setError((fault as Error).message);
		}
		if (read.length === 0) return setError("Paste at least one line");
		await checking.run(async () => {
			const purchases = await readPurchasesNumbered(
				api,
				read.flatMap(({ number, tracking }) => [number, tracking]),
			);
			setLines(matchTracking(read, purchases, carrier));
			heading.current?.focus();
		});
	}
	async function carryOut() {
		await tracking.carryOutAll(open);
		heading.current?.focus();
	}
	async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
		const [chosen] = input.files ?? [];
		if (!chosen) return;
		const bytes = new Uint8Array(await chosen.arrayBuffer());
		input.value = "";
		await readFile(bytes);
	}
	async function readFile(bytes: Uint8Array, encoding?: OldEncoding) {
		try {
			const decoded = decodeText(bytes, encoding);
			change(decoded.text);
			setFile({ bytes, ...decoded });
			await check(decoded.text);
		} catch (fault) {
			setLines([]);
			setFile(encoding && { bytes, encoding, text: "" });
			setError((fault as Error).message);
		}
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		void check(text);
	}
	return (
		<section aria-labelledby="paste" className="min-w-0">
			<h2 ref={heading} id="paste" tabIndex={-1} className="text-lg">
				Paste or CSV file
			</h2>
			{file && results.size === 0 && (
				<EncodingField {...file} onChoose={(encoding) => void readFile(file.bytes, encoding)} />
			)}
			{lines.length === 0 ? (
				<form onSubmit={submit} className="mt-2 space-y-3">
					<TextAreaField
						ref={field}
						label="Order number, tracking number, carrier"
						hint="One parcel per line, separated by commas, semicolons or tabs. The carrier is optional."
						error={error}
						placeholder={"10001;00340434161094042557\n10002;1Z999AA10123456784;UPS"}
						className="measure"
						rows={6}
						spellCheck={false}
						value={text}
						onChange={(event) => change(event.currentTarget.value)}
					/>
					<FormError>{checking.failure?.message}</FormError>
					<div className="flex flex-wrap gap-2">
						<button type="submit" aria-busy={checking.busy || undefined} className="desk-button">
							Check
						</button>
						<label className="desk-button focus-within:outline-2">
							Choose CSV file
							<input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={choose} className="sr-only" />
						</label>
					</div>
				</form>
			) : (
				<>
					<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
						{open.length > 0 && (
							<Button variant="ok" busy={tracking.busy} onClick={() => void carryOut()}>
								{actText(open)}
							</Button>
						)}
						<Button variant="quiet" onClick={() => change(shipments.length > 0 ? "" : text)}>
							{shipments.length > 0 ? "New list" : "Change lines"}
						</Button>
						<UndoAll shipments={shipments} onUndone={tracking.showUndone} />
						<p role="status">{resultText(lines, open.length)}</p>
					</div>
					<FormError>{tracking.failure?.message}</FormError>
					<TrackingResults caption="Lines" lines={lines} results={results} onUndone={tracking.showUndone} />
				</>
			)}
		</section>
	);
}

const countOf = (lines: readonly MatchedLine[], act: MatchedLine["act"]) =>
	lines.filter((one) => one.act === act).length;

/** `Deliver 3, update 1`. */
function actText(open: readonly MatchedLine[]): string {
	const [deliver, update] = [countOf(open, "deliver"), countOf(open, "update")];
	if (deliver === 0) return `Update ${update}`;
	return update === 0 ? `Deliver ${deliver}` : `Deliver ${deliver}, update ${update}`;
}

function resultText(lines: readonly MatchedLine[], open: number): string {
	const refused = countOf(lines, "refused");
	const ready = open === 0 ? "Nothing left to do" : `${open} of ${lines.length} ready`;
	return refused === 0 ? ready : `${ready}, ${refused} not possible`;
}
