import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { ReactNode } from "react";
import { formatDay } from "../time/calendar.ts";
import { SectionHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { formatBytes, kindLabel, type ShownFile, titleLabel } from "./part-file.ts";

export interface PartFilesProps {
	files: readonly ShownFile[];
	dataSheet: string;
}

export function PartFiles({ files, dataSheet }: PartFilesProps) {
	return (
		<section aria-labelledby="part-files" className="mt-10" data-print="no">
			<SectionHeading id="part-files" title="Drawings and models" />
			<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				<li>
					<SavingLink href={dataSheet} title="Data sheet">
						PDF, generated today
					</SavingLink>
				</li>
				{files.map((file) => (
					<li key={file.link}>
						<FileLink file={file} />
					</li>
				))}
			</ul>
		</section>
	);
}

export function FileLink({ file }: { file: ShownFile }) {
	return (
		<SavingLink href={file.link} title={titleLabel(file)}>
			{kindLabel(file)} · <span className="whitespace-nowrap">{formatBytes(file.bytes)}</span> ·{" "}
			<time dateTime={file.addedAt} className="whitespace-nowrap">
				{formatDay(file.addedAt)}
			</time>
		</SavingLink>
	);
}

function SavingLink({ href, title, children }: { href: string; title: string; children: ReactNode }) {
	return (
		<a
			href={href}
			download
			className="flex min-h-11 items-center gap-3 rounded-sheet border border-hairline bg-sheet px-4 py-3 hover:border-control hover:bg-tint"
		>
			<IconDownload aria-hidden="true" size="1.375rem" stroke={1.5} className="shrink-0 text-layout" />
			<span className="min-w-0">
				<span className="block font-semibold [overflow-wrap:anywhere]">
					<TypedText>{title}</TypedText>
				</span>
				<span className="block text-sm text-ink-2">{children}</span>
			</span>
		</a>
	);
}
