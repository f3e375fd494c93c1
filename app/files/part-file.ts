// Public pages load this file: no zod here.
import { withoutHidden } from "../http/hidden-characters.ts";

/** Kinds of files, in the order of lists. */
export const fileKinds = {
	pdf: { label: "PDF", type: "application/pdf", extensions: ["pdf"], untitled: "Drawing" },
	dxf: { label: "DXF", type: "image/vnd.dxf", extensions: ["dxf"], untitled: "Drawing" },
	step: { label: "STEP", type: "model/step", extensions: ["step", "stp", "p21"], untitled: "Solid model" },
	glb: { label: "GLB", type: "model/gltf-binary", extensions: ["glb"], untitled: "3D model" },
} as const;

export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];

/** Maximum per product. */
export const maxFiles = 20;
export const maxFileMegabytes = 25;
export const megabyte = 1_000_000;

export function kindOfName(name: string): FileKind | undefined {
	const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
	return fileKindNames.find((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extension));
}

const maxTitleLength = 80;

/** Returns a file's title: its original name without folder, extension and invisible characters. */
export function titleOf(name: string): string | null {
	const words = name
		.replace(/^.*[\\/]/, "")
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.normalize("NFC")
		.replace(/[_\s]+/gu, " ");
	const plain = withoutHidden(words).trim();
	return Array.from(plain).slice(0, maxTitleLength).join("").trim() || null;
}

const toAscii = (text: string) =>
	text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[^A-Za-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");

export function savedName(kind: FileKind, title: string | null, partNumber: string | null): string {
	const [number, name] = [toAscii(partNumber ?? ""), toAscii(title ?? "")];
	const hasNumber = name.toLowerCase().startsWith(number.toLowerCase());
	const parts = hasNumber ? [name || number] : [number, name];
	return `${parts.filter(Boolean).join("-").slice(0, 100) || "part"}.${kind}`;
}

export interface ShownFile {
	kind: FileKind;
	edition?: string;
	title?: string;
	bytes: number;
	addedAt: string;
	link: string;
}

/** Formats a kind: `STEP AP214`, `PDF`. */
export const kindLabel = ({ kind, edition }: Pick<ShownFile, "kind" | "edition">): string =>
	[fileKinds[kind].label, edition].filter(Boolean).join(" ");

export const titleLabel = ({ kind, title }: Pick<ShownFile, "kind" | "title">): string =>
	title ?? fileKinds[kind].untitled;

/** Formats a size: `21 kB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
	if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
	return `${(bytes / megabyte).toFixed(1)} MB`;
}

export const fileMessages = {
	unreadable: "This file can't be read on this device.",
	wrongKind: "Choose a PDF, DXF, STEP or GLB file.",
	tooLarge: (bytes: number, maxBytes: number) =>
		`This file is too large (${formatBytes(bytes)}). Choose one of up to ${maxBytes / megabyte} MB.`,
} as const;
