import { Button } from "../ui/button.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { formatBytes } from "./part-file.ts";

export interface PendingFilesProps {
	files: readonly File[];
	onChange: (files: File[]) => void;
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Files that are chosen and checked, to be sent once the product is saved. */
export function PendingFiles({ files, onChange }: PendingFilesProps) {
	const add = (chosen: File[]) =>
		onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()]);
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold">Drawings and models</legend>
			<ChooseFiles onChosen={add} />
			<ul className="mt-2 space-y-2">
				{files.map((file, place) => (
					<li key={keyOf(file)} className="flex flex-wrap items-center gap-3 text-sm">
						<span className="[overflow-wrap:anywhere]">
							{file.name} <span className="whitespace-nowrap text-ink-2">{formatBytes(file.size)}</span>
						</span>
						<Button variant="quiet" onClick={() => onChange(files.toSpliced(place, 1))}>
							Leave out<span className="sr-only"> {file.name}</span>
						</Button>
					</li>
				))}
			</ul>
		</fieldset>
	);
}
