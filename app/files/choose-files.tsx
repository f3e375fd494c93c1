import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { checkStructure, UnusableFile } from "./file-structure.ts";
import { fileKindNames, fileKinds, fileMessages, kindOfName, maxFileMegabytes, megabyte } from "./part-file.ts";

const accepted = fileKindNames.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`)).join();

export interface ChooseFilesProps {
	busy?: boolean;
	/** Called with the valid files. Faults of the others are shown here. */
	onChosen: (files: File[]) => void;
	faults?: readonly FileFault[];
	/** Choosing files is the page's main action. */
	isMain?: boolean;
}

export interface FileFault {
	name: string;
	text: string;
}

/** Chooses files for a part and checks each one before upload. */
export function ChooseFiles({ busy = false, onChosen, faults = [], isMain }: ChooseFilesProps) {
	const input = useRef<HTMLInputElement>(null);
	const hintId = useId();
	const [invalid, setInvalid] = useState<FileFault[]>([]);
	const all = [...invalid, ...faults];

	async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = [...(currentTarget.files ?? [])];
		// Allows choosing the same file again.
		currentTarget.value = "";
		const checked = await Promise.all(files.map(async (file) => ({ file, text: await faultOf(file) })));
		setInvalid(checked.flatMap(({ file: { name }, text }) => (text ? [{ name, text }] : [])));
		const valid = checked.filter(({ text }) => !text).map(({ file }) => file);
		if (valid.length > 0) onChosen(valid);
	}

	return (
		<div>
			<Button
				variant={isMain ? "primary" : "quiet"}
				busy={busy}
				aria-describedby={hintId}
				onClick={() => input.current?.click()}
			>
				Choose files
			</Button>
			<input ref={input} type="file" hidden multiple accept={accepted} onChange={choose} />
			<p id={hintId} className="mt-1.5 text-sm text-ink-2">
				PDF, DXF, STEP or GLB, up to {maxFileMegabytes} MB each. Anyone can download them from the product page.
			</p>
			<div role="alert" className="text-sm font-medium text-error empty:absolute not-empty:mt-2">
				{all.length > 0 && (
					<ul className="space-y-1">
						{all.map(({ name, text }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name and fault
							<li key={index} className="[overflow-wrap:anywhere]">
								{name}: {text}
							</li>
						))}
					</ul>
				)}
			</div>
		</div>
	);
}

async function faultOf(file: File): Promise<string | undefined> {
	const kind = kindOfName(file.name);
	if (!kind) return fileMessages.wrongKind;
	const maxBytes = maxFileMegabytes * megabyte;
	if (file.size > maxBytes) return fileMessages.tooLarge(file.size, maxBytes);
	try {
		checkStructure(kind, new Uint8Array(await file.arrayBuffer()));
		return undefined;
	} catch (error) {
		return error instanceof UnusableFile ? error.message : fileMessages.unreadable;
	}
}
