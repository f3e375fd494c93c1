import { type DragEvent, useEffect, useRef, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { ManageLink } from "../../products/manage-link.tsx";
import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { focusHeading, PageHeading } from "../../ui/page-heading.tsx";
import { type MediaRow, maxMediaFiles, planMedia } from "./media-plan.ts";
import { useSendMedia } from "./use-send-media.ts";

export const meta = () => pageMeta("Add pictures and files");

/** The page that adds pictures, drawings and models to many parts, matched by the part number in each file's name. */
export default function MediaPage() {
	const api = useApi();
	const { busy, failure, run } = useCall({ staysAfter401: true });
	const [rows, setRows] = useState<MediaRow[]>([]);
	const [chosenCount, setChosenCount] = useState(0);
	const { results, sendAll, clear } = useSendMedia();
	const waiting = rows.filter(({ file, use }) => use && results.get(file) !== "");
	const addedCount = rows.filter(({ file }) => results.get(file) === "").length;
	const isDone = !busy && waiting.length === 0 && addedCount > 0;
	useEffect(() => {
		if (isDone) focusHeading();
	}, [isDone]);

	function plan(files: File[]) {
		if (files.length === 0) return;
		clear();
		setRows([]);
		void run(async () => {
			const chosen = files.slice(0, maxMediaFiles);
			const { matches } = await read(api.media.matches.$post({ json: { names: chosen.map(({ name }) => name) } }));
			setChosenCount(files.length);
			setRows(planMedia(chosen.map((file, at) => ({ file, product: matches[at]?.product }))));
		});
	}
	const leftOut = chosenCount - rows.length;
	const summary = [
		rows.length > 0 && `${fileCount(rows.length)}, ${rows.filter(({ use }) => use).length} matched`,
		leftOut > 0 && `${leftOut} left out: at most ${maxMediaFiles} at a time`,
		addedCount > 0 && `${addedCount} added`,
	]
		.filter(Boolean)
		.join(", ");
	return (
		<>
			<PageHeading
				title="Add pictures and files"
				kicker={<ManageLink />}
				lead="Each file's name begins with a part number, such as TF-320V-2.jpg."
			/>
			<div className="space-y-4">
				<ChooseMedia busy={busy} onChosen={plan} />
				<p role="status" className="font-medium empty:hidden">
					{summary}
				</p>
				{rows.length > 0 && (
					<>
						<MediaTable rows={rows} results={results} />
						{!isDone && (
							<Button busy={busy} aria-disabled={waiting.length === 0} onClick={() => void run(() => sendAll(waiting))}>
								Add {fileCount(waiting.length)}
							</Button>
						)}
					</>
				)}
				<FormError>{failure?.message}</FormError>
			</div>
		</>
	);
}

const fileCount = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

interface ChooseMediaProps {
	busy: boolean;
	onChosen: (files: File[]) => void;
}

function ChooseMedia({ busy, onChosen }: ChooseMediaProps) {
	const files = useRef<HTMLInputElement>(null);
	const folder = useRef<HTMLInputElement>(null);
	const drop = (event: DragEvent) => {
		event.preventDefault();
		if (!busy) void droppedFiles(event.dataTransfer).then(onChosen);
	};
	const input = (isFolder: boolean) => (
		<input
			ref={isFolder ? folder : files}
			type="file"
			hidden
			multiple
			{...(isFolder && { webkitdirectory: "" })}
			onChange={({ currentTarget }) => {
				const chosen = [...(currentTarget.files ?? [])];
				// Allows choosing the same files again.
				currentTarget.value = "";
				onChosen(chosen);
			}}
		/>
	);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same
		<div
			onDragOver={(event) => event.preventDefault()}
			onDrop={drop}
			className="space-y-3 rounded-sheet border border-dashed border-control bg-sheet p-6"
		>
			<p>Drop files or folders here.</p>
			<div className="flex flex-wrap gap-3">
				<Button variant="quiet" busy={busy} onClick={() => files.current?.click()}>
					Choose files
				</Button>
				<Button variant="quiet" disabled={busy} onClick={() => folder.current?.click()}>
					Choose a folder
				</Button>
			</div>
			{input(false)}
			{input(true)}
			<p className="text-sm text-ink-2">
				Pictures, PDF, DXF, STEP and GLB, up to {maxMediaFiles} at a time. New pictures replace Image 1 and Image 2 of
				their part. You can check the matches before anything is sent.
			</p>
		</div>
	);
}

const columns = (results: ReadonlyMap<File, string>): Column<MediaRow>[] => [
	{
		key: "file",
		header: "File",
		rowHeader: true,
		cell: ({ file }) => (
			<bdi dir="auto" className="[overflow-wrap:anywhere]">
				{file.name}
			</bdi>
		),
	},
	{
		key: "part",
		header: "Part",
		phone: "line",
		cell: ({ product }) =>
			product ? (
				<>
					<PartText text={product.name} /> <PartNumberText number={product.partNumber} />
				</>
			) : (
				"None"
			),
	},
	{ key: "use", header: "Becomes", cell: ({ use }) => use ?? "–" },
	{
		key: "state",
		header: "State",
		phone: "line",
		cell: ({ file, fault }) => {
			const result = results.get(file);
			if (result === "") return <span className="font-medium text-ok">Added</span>;
			const text = result ?? fault;
			return text ? <span className="text-error">{text}</span> : "Ready";
		},
	},
];

/** Files that are not sent come first. */
function MediaTable({ rows, results }: { rows: readonly MediaRow[]; results: ReadonlyMap<File, string> }) {
	const sorted = [...rows.filter(({ use }) => !use), ...rows.filter(({ use }) => use)];
	const key = ({ file }: MediaRow, index: number) => `${file.name} ${index}`;
	return <DataTable caption="Files" captionHidden isLow columns={columns(results)} rows={sorted} rowKey={key} />;
}

/** Returns the files of a drop, also those in its folders. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
	// An entry must be taken before anything is awaited: the list is empty afterwards.
	const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
	if (entries.length === 0) return [...files];
	return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
	if (entry.isFile)
		return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))];
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	const found: File[] = [];
	for (;;) {
		// A browser returns the entries of a folder in several parts.
		const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
		if (part.length === 0) return found;
		found.push(...(await Promise.all(part.map(filesOf))).flat());
	}
}
