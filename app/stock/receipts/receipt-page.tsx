import { type FormEvent, useRef, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { ManageLink } from "../../products/manage-link.tsx";
import { isParcelCode, parcelCodeText } from "../../products/part/gtin.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type ReceivedLine, readReceiptLines } from "./receipt.ts";
import { ReceiptTable } from "./receipt-table.tsx";
import { addUnit, ScanField } from "./scan-field.tsx";

export const meta = () => pageMeta("Receive parts");

interface ReceiptDraft {
	text?: string;
	supplier?: string;
	deliveryNote?: string;
}

/** The page that adds a delivery of several parts to the stock, after a preview. */
export default function ReceiptPage() {
	const api = useApi();
	const { busy, failure, run, clearFailure } = useCall();
	const { email } = useSignedInUser();
	const [draft, setDraft] = useSessionState<ReceiptDraft>(`draft:receipt:${email}`, {});
	const { text = "", supplier = "", deliveryNote = "" } = draft;
	const [preview, setPreview] = useState<ReceivedLine[]>();
	const [received, setReceived] = useState<ReceivedLine[]>();
	const [unknownScan, setUnknownScan] = useState<string>();
	const [parcelCode, setParcelCode] = useState<string>();
	const [isPressed, setPressed] = useState(false);
	const { lines, faults } = readReceiptLines(text);
	const unknown = preview?.filter(({ product }) => !product) ?? [];
	const hasConflicts = unknown.some(({ conflict }) => conflict);
	const named = preview?.map((line, at) => ({
		...line,
		heading: lines[at]?.headed?.find(({ number }) => number === line.matched)?.heading,
	}));
	const field = useRef<HTMLTextAreaElement>(null);
	const isRepeated = failure?.problem.code === "already-received";
	const isReady = preview !== undefined && unknown.length === 0;
	const change = (values: ReceiptDraft) => {
		clearFailure();
		setDraft({ ...draft, ...values });
	};
	const edit = (value: string) => {
		change({ text: value });
		setPreview(undefined);
		setReceived(undefined);
	};
	const readPreview = (entered: string) =>
		run(async () => {
			const json = { lines: sentLines(entered), preview: true as const };
			setPreview((await read(api.receipts.$post({ header: {}, json }))).lines);
		});
	/** Adds a scanned part, and reports one that the shop does not have: its box is still in the hand. */
	async function scan(code: string) {
		setParcelCode(isParcelCode(code) ? code : undefined);
		if (isParcelCode(code)) return;
		edit(addUnit(text, code));
		const json = { lines: [{ partNumber: code, units: 1 }], preview: true as const };
		const answer = await read(api.receipts.$post({ header: {}, json })).catch(() => undefined);
		if (answer && !answer.lines[0]?.product) setUnknownScan(code);
	}
	/** Replaces an unknown part number, also in the text. */
	function mend(number: string, by: string) {
		const at = placeOf(number, text);
		if (at < 0 || by.trim() === "" || by.trim() === number) return;
		const mended = text.slice(0, at) + by.trim() + text.slice(at + number.length);
		edit(mended);
		const { lines: read, faults: wrong } = readReceiptLines(mended);
		if (read.length > 0 && wrong.length === 0) void readPreview(mended);
	}
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setPressed(true);
		if (lines.length === 0 || faults.length > 0) return field.current?.focus();
		if (!isReady) return void readPreview(text);
		void run(async (key) => {
			const header = { "idempotency-key": key };
			const json = { lines: sentLines(text), supplier, deliveryNote, ...(isRepeated && { again: true as const }) };
			const answer = await read(api.receipts.$post({ header, json }));
			setDraft({ supplier });
			setPressed(false);
			setPreview(undefined);
			setReceived(answer.lines);
		});
	};
	return (
		<>
			<PageHeading title="Receive parts" kicker={<ManageLink />} />
			<div className="space-y-4">
				{received && <Notice tone="ok" title={`${partCount(received.length)} received`} takesFocus />}
				<form onSubmit={submit} noValidate className="space-y-4 rounded-sheet border border-hairline bg-sheet p-5">
					<ScanField
						error={
							parcelCode
								? `${parcelCode}: ${parcelCodeText}. Scan the code of each part.`
								: unknownScan && text.includes(unknownScan)
									? `${unknownScan}: not found`
									: undefined
						}
						onScan={(code) => void scan(code)}
					/>
					<TextAreaField
						ref={field}
						label="Part numbers and quantities"
						hint="One per line, such as TF-320V 12. You can paste two columns of a spreadsheet."
						rows={6}
						className="measure"
						spellCheck={false}
						value={text}
						error={
							faults.length > 0
								? `Each line needs one part number and one quantity: ${faults.slice(0, 3).join(" · ")}`
								: isPressed && lines.length === 0
									? "Enter at least one part"
									: undefined
						}
						onChange={({ target }) => edit(target.value)}
					/>
					<div className="grid gap-4 sm:grid-cols-2">
						<TextField
							label="Supplier"
							optional
							maxLength={100}
							value={supplier}
							onChange={({ target }) => change({ supplier: target.value })}
						/>
						<TextField
							label="Their delivery number"
							optional
							maxLength={60}
							value={deliveryNote}
							onChange={({ target }) => change({ deliveryNote: target.value })}
						/>
					</div>
					{named && <ReceiptTable caption="Preview" lines={named} onMend={mend} />}
					<div className="flex flex-wrap items-center gap-4">
						<Button type="submit" busy={busy} variant={isReady ? "primary" : "quiet"}>
							{isReady ? `Receive ${partCount(lines.length)}${isRepeated ? " again" : ""}` : "Preview"}
						</Button>
						<FormError>
							{hasConflicts
								? "Two columns have numbers of different parts. Delete the column that isn't your part number."
								: unknown.length > 0
									? `${unknown.length === 1 ? "1 part number" : `${unknown.length} part numbers`} not found. Correct ${unknown.length === 1 ? "it" : "them"} in the preview.`
									: failure?.message}
						</FormError>
					</div>
				</form>
				{received && <ReceiptTable caption="Received" lines={received} />}
			</div>
		</>
	);
}

function sentLines(text: string) {
	return readReceiptLines(text).lines.map(({ headed: _, ...line }) => line);
}

const isPartOfNumber = (character = " ") => /[\w-]/.test(character);

/** Returns where the text has the number, not as a part of another one, or -1. */
function placeOf(number: string, text: string): number {
	let at = text.indexOf(number);
	while (at >= 0 && (isPartOfNumber(text[at - 1]) || isPartOfNumber(text[at + number.length])))
		at = text.indexOf(number, at + 1);
	return at;
}

const partCount = (count: number): string => (count === 1 ? "1 part" : `${count} parts`);
