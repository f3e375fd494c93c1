import { type FormEvent, useRef, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { ManageLink } from "../../products/manage-link.tsx";
import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type ReceivedLine, readReceiptLines } from "./receipt.ts";

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
	function selectLine(unknownNumber: string | undefined) {
		const at = unknownNumber === undefined ? -1 : text.indexOf(unknownNumber);
		if (at < 0 || !unknownNumber) return;
		field.current?.focus();
		field.current?.setSelectionRange(at, at + unknownNumber.length);
	}
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (lines.length === 0 || faults.length > 0) return;
		const sent = lines.map(({ headed: _, ...line }) => line);
		void run(async (key) => {
			const header = { "idempotency-key": key };
			if (!isReady) {
				const answer = await read(api.receipts.$post({ header: {}, json: { lines: sent, preview: true } }));
				setPreview(answer.lines);
				return selectLine(answer.lines.find(({ product, conflict }) => !product && !conflict)?.partNumber);
			}
			const json = { lines: sent, supplier, deliveryNote, ...(isRepeated && { again: true as const }) };
			const answer = await read(api.receipts.$post({ header, json }));
			setDraft({ supplier });
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
					<TextAreaField
						ref={field}
						label="Part numbers and quantities"
						hint="One per line, such as TF-320V 12. You can paste two columns of a spreadsheet."
						rows={8}
						className="measure"
						spellCheck={false}
						value={text}
						error={
							faults.length > 0
								? `Each line needs one part number and one quantity: ${faults.slice(0, 3).join(" · ")}`
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
					{named && <ReceiptTable caption="Preview" lines={named} isPreview />}
					<div className="flex flex-wrap items-center gap-4">
						<Button
							type="submit"
							busy={busy}
							aria-disabled={lines.length === 0 || faults.length > 0 || unknown.length > 0}
						>
							{isReady ? `Receive ${partCount(lines.length)}${isRepeated ? " again" : ""}` : "Preview"}
						</Button>
						<FormError>
							{hasConflicts
								? "Two columns have numbers of different parts. Delete the column that isn't your part number."
								: unknown.length > 0
									? `Not found: ${unknown
											.map(({ partNumber }) => partNumber)
											.slice(0, 3)
											.join(
												", ",
											)}${unknown.length > 3 ? ` and ${unknown.length - 3} more` : ""}. Correct the part numbers.`
									: failure?.message}
						</FormError>
					</div>
				</form>
				{received && <ReceiptTable caption="Received" lines={received} />}
			</div>
		</>
	);
}

const partCount = (count: number): string => (count === 1 ? "1 part" : `${count} parts`);

interface TableLine extends ReceivedLine {
	/** Heading of the column with the part number, if several columns have numbers. */
	heading?: string;
}

function ReceiptTable({
	caption,
	lines,
	isPreview = false,
}: {
	caption: string;
	lines: TableLine[];
	isPreview?: boolean;
}) {
	const number = (value: number) => <span className="measure">{value.toLocaleString("en-US")}</span>;
	const columns: Column<TableLine>[] = [
		{
			key: "name",
			header: "Name",
			rowHeader: true,
			cell: ({ name, partNumber, conflict, heading }) => (
				<span className="block">
					{name === undefined ? (
						<span className="text-error">{conflict ? "Different parts" : "Not found"}</span>
					) : (
						<PartText text={name} />
					)}{" "}
					<PartNumberText number={partNumber} />
					{heading && <span className="block text-sm font-normal text-ink-2">From “{heading}”</span>}
				</span>
			),
		},
		{ key: "units", header: "Received", align: "end", cell: ({ units }) => number(units) },
		{
			key: "after",
			header: "Stock after",
			align: "end",
			cell: ({ quantity, units }) => quantity !== undefined && number(isPreview ? quantity + units : quantity),
		},
	];
	return (
		<DataTable
			caption={caption}
			columns={columns}
			rows={lines.map((line, at) => ({ ...line, at }))}
			rowKey={(line) => `${(line as TableLine & { at: number }).at}`}
		/>
	);
}
