import { setImmediate } from "node:timers/promises";
import { UnusableFile } from "./file-structure.ts";
import { type Pause, tooComplex } from "./pdf-headers.server.ts";
import {
	everything,
	PdfDictionary,
	type PdfObjects,
	PdfReference,
	type PdfValue,
	readPdfObjects,
} from "./pdf-objects.server.ts";

/** A normal file of 25 MB takes less than a second. */
const timeoutMs = 5000;
/** Milliseconds of work before other requests get a turn. */
const turnMs = 10;
/** Values checked before a pause. */
const checksPerTurn = 100;

/** The only action: to go to a page of the same document (ISO 32000-1 §12.6.4.2). */
const allowedAction = "GoTo";
/** Actions that are refused even where nothing seems to start them (ISO 32000-2 §12.6.4). */
const otherActions = new Set([
	...["GoToR", "GoToE", "GoToDp", "Launch", "Thread", "URI", "Sound", "Movie", "Hide", "Named", "SubmitForm"],
	...["ResetForm", "ImportData", "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript", "RichMediaExecute"],
]);
/** Annotations without media or attachments (ISO 32000-1 §12.5.6). */
const allowedAnnotations: ReadonlySet<unknown> = new Set([
	...["Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline"],
	...["Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "Widget", "PrinterMark", "TrapNet", "Watermark"],
	"Redact",
]);
/** The only name tree of a catalogue. Others hold scripts or attachments. */
const allowedNames = "Dests";
/** Keys of triggers, scripts, attachments and encryption. */
const otherKeys = new Set(["AA", "JS", "EF", "EmbeddedFiles", "XFA", "RichMediaContent", "Encrypt"]);

/**
 * Refuses a PDF with actions other than links within the document, with media, attachments or encryption.
 * @param sender aborted when the client disconnects
 * @throws {UnusableFile}
 */
export async function refusePdfActions(bytes: Buffer, sender?: AbortSignal): Promise<void> {
	const pause = createPauses(sender);
	const objects = await readPdfObjects(bytes, pause);
	const check = createCheck(objects, pause);
	for (const value of objects.get(everything) ?? []) {
		if (typeof value === "string" && otherActions.has(value)) throw active(value);
		await check(value);
	}
}

const active = (name: string) =>
	new UnusableFile(`This PDF contains active content (${name}). Remove it, or print the PDF to a new one.`);

/** Returns a function that checks a value with all its parts. */
function createCheck(objects: PdfObjects, pause: Pause): (value: PdfValue) => Promise<void> {
	const seen = new Set<string>();
	let checked = 0;

	/** Checks a key's dictionaries: its own, those of the objects it refers to, and the annotations of a list. */
	async function checkEntry(key: string, value: PdfValue): Promise<void> {
		if (++checked % checksPerTurn === 0) await pause();
		if (value instanceof PdfDictionary) checks[key]?.(value);
		else if (Array.isArray(value) && key === "Annots") for (const item of value) await checkEntry(key, item);
		else if (value instanceof PdfReference) {
			const entry = `${value.object} ${key}`;
			if (seen.has(entry)) return;
			seen.add(entry);
			for (const version of objects.get(value.object) ?? []) await checkEntry(key, version);
		}
	}

	return async function checkValue(value): Promise<void> {
		if (++checked % checksPerTurn === 0) await pause();
		if (Array.isArray(value)) for (const item of value) await checkValue(item);
		if (!(value instanceof PdfDictionary)) return;
		const action = value.all("S").find((name) => typeof name === "string" && otherActions.has(name));
		if (action || value.all("Type").includes("Action")) checkAction(value);
		// A reader can be sent into the header: `18 0 obj` is 8 from its second byte on.
		if (value.all("Rect").length > 0 && value.all("Subtype").length > 0) checkAnnotation(value);
		for (const [key, entry] of value.entries) {
			if (otherKeys.has(key)) throw active(key);
			if (key in checks) await checkEntry(key, entry);
			if (typeof entry === "object") await checkValue(entry);
		}
	};
}

/** Attributes of a structure element are under `A` too, and have no `S` (ISO 32000-1 §14.7.5). */
function checkTarget(target: PdfDictionary): void {
	if (target.all("S").length > 0) checkAction(target);
}

function checkAction(action: PdfDictionary): void {
	const [name, ...others] = action.all("S");
	const next = action.all("Next");
	if (name !== allowedAction) throw active(typeof name === "string" ? name : "Action");
	if (others.length > 0 || next.length > 0) throw active("Next");
}

function checkAnnotation(annotation: PdfDictionary): void {
	const kinds = annotation.all("Subtype");
	const other = kinds.find((kind) => !allowedAnnotations.has(kind));
	if (other !== undefined || kinds.length === 0) throw active(typeof other === "string" ? other : "Annots");
}

function checkNames(names: PdfDictionary): void {
	const other = names.entries.find(([key]) => key !== allowedNames);
	if (other) throw active(other[0]);
}

/** Checks of the dictionaries under these keys. Actions under the first three start by a click or at opening. */
const checks: Record<string, (found: PdfDictionary) => void> = Object.assign(Object.create(null), {
	A: checkTarget,
	PA: checkTarget,
	OpenAction: checkAction,
	Annots: checkAnnotation,
	Names: checkNames,
});

/** Gives other requests a turn. @throws {UnusableFile} on a timeout or when the client has disconnected */
function createPauses(sender: AbortSignal | undefined): Pause {
	const ends = performance.now() + timeoutMs;
	let turnEnds = performance.now() + turnMs;
	return () => {
		if (sender?.aborted) throw new UnusableFile("The upload was cancelled.");
		const now = performance.now();
		if (now > ends) throw tooComplex();
		if (now < turnEnds) return undefined;
		return setImmediate().then(() => {
			turnEnds = performance.now() + turnMs;
		});
	};
}
