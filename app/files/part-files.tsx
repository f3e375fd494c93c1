import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { SectionHeading } from "../ui/section-heading.tsx";
import { kindWords, type ShownFile, sizeWords, titleWords } from "./part-file.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export interface PartFilesProps {
	files: readonly ShownFile[];
}

/** What can be taken of a part: drawings, models, data sheets. Links and nothing else. */
export function PartFiles({ files }: PartFilesProps) {
	if (files.length === 0) return null;
	return (
		<section aria-labelledby="part-files" className="mt-10" data-print="no">
			<SectionHeading id="part-files" title="Drawings and models" />
			<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{files.map((file) => (
					<li key={file.link}>
						<FileLink file={file} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** A file as a link that saves it, with what it is, how large and since when. */
export function FileLink({ file }: { file: ShownFile }) {
	return (
		<a
			href={file.link}
			download
			className="flex min-h-11 items-center gap-3 rounded-sheet border border-hairline bg-sheet px-4 py-3 hover:border-control hover:bg-tint"
		>
			<IconDownload aria-hidden="true" size={22} stroke={1.5} className="shrink-0 text-layout" />
			<span className="min-w-0">
				<span className="block font-semibold [overflow-wrap:anywhere]">{titleWords(file)}</span>
				<span className="block text-sm text-ink-2">
					{kindWords(file)} · <span className="whitespace-nowrap">{sizeWords(file.bytes)}</span> ·{" "}
					<time dateTime={file.addedAt} className="whitespace-nowrap">
						{day.format(new Date(file.addedAt))}
					</time>
				</span>
			</span>
		</a>
	);
}
