import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { keepSizes } from "../ui/keep-sizes.ts";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import { missingCharacter, type Run, splitByFont, startsFromRight, type Weight, widthOf } from "./pdf-fonts.server.ts";

/** An A4 page with its margin, in points. */
export const a4 = { margin: 48, width: 595.28 - 2 * 48, bottom: 841.89 - 72 };

export const colours = { plain: "#14181c", quiet: "#4a545e", line: "#b8c0c8" };

export interface TextStyle {
	size?: number;
	weight?: Weight;
	colour?: string;
	x?: number;
	y?: number;
	width?: number;
	/** The text is user data of any length. It is truncated to the page. */
	isUserText?: boolean;
}

/** Relative to the font size: the font's own height plus a gap. */
const lineHeight = 1.16 + 0.22;

const defaultSize = 9;

/** Maximum runs of user text on a page. A large part has a few hundred. */
const maxUserTextRuns = 1500;
const ellipsis = "…";

function wrapToWidth(text: string, { size = defaultSize, width = a4.width, weight = "plain" }: TextStyle): string[] {
	return wrapText(text, (piece) => widthOf(piece, weight) * size, width);
}

export const textWidth = (text: string, { size = defaultSize, weight = "plain" }: TextStyle): number =>
	widthOf(text, weight) * size;

export const textHeight = (text: string, style: TextStyle): number =>
	wrapToWidth(text, style).length * (style.size ?? defaultSize) * lineHeight;

export type PdfWriter = ReturnType<typeof createPdfWriter>;

export interface PdfWriterOptions {
	title: string;
	/** Absent in a PDF/A: pdfkit does not escape it in the XML metadata. */
	author?: string;
	/** Creation date. Fixed, so that the same data gives the same bytes. */
	createdAt: Date;
	subset?: "PDF/A-3b";
}

/** Creates a tagged PDF with text in any script. */
export function createPdfWriter({ title, author, createdAt, subset }: PdfWriterOptions) {
	const pdf = new PDFDocument({
		size: "A4",
		margins: { top: a4.margin, left: a4.margin, right: a4.margin, bottom: 72 },
		bufferPages: true,
		pdfVersion: "1.7",
		lang: "en",
		tagged: true,
		displayTitle: true,
		// Otherwise pdfkit opens a default font.
		font: "",
		info: { Title: title, ...(author && { Author: author }), CreationDate: createdAt, ModDate: createdAt },
		...(subset && { subset }),
	});
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	const registered = new Set<string>();
	const document = pdf.struct("Document");
	pdf.addStructure(document);
	let hasMissing = false;
	let runsLeft = maxUserTextRuns;

	function register(runs: readonly Run[]): void {
		for (const { face } of runs) {
			if (!registered.has(face.name)) pdf.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource);
			registered.add(face.name);
		}
	}

	function selectFont(run: Run): void {
		register([run]);
		pdf.font(run.face.name);
	}

	/** Writes the runs of a line. pdfkit's own line breaking takes quadratic time in a word's length. */
	function writeLine(runs: readonly Run[], x: number, y: number): void {
		pdf.x = x;
		for (const run of runs) {
			hasMissing ||= run.hasMissing;
			selectFont(run);
			pdf.text(run.text, pdf.x, y, { lineBreak: false });
		}
	}

	function limitRuns(runs: readonly Run[], weight: Weight): readonly Run[] {
		const runsBefore = runsLeft;
		runsLeft -= runs.length;
		return runsLeft > 0
			? runs
			: [...runs.slice(0, Math.max(0, runsBefore - 1)), ...splitByFont(ellipsis, weight, false)];
	}

	function write(text: string, style: TextStyle = {}): void {
		const { size = defaultSize, weight = "plain", colour = colours.plain, x = a4.margin, isUserText = false } = style;
		pdf.y = style.y ?? pdf.y;
		pdf.fontSize(size);
		const isFromRight = startsFromRight(text);
		for (const line of wrapToWidth(text, style)) {
			if (isUserText && runsLeft <= 0) break;
			const wanted = splitByFont(line, weight, isFromRight);
			const runs = isUserText ? limitRuns(wanted, weight) : wanted;
			if (pdf.y + size * lineHeight > pdf.page.maxY()) pdf.continueOnNewPage();
			pdf.fillColor(colour);
			const y = pdf.y;
			writeLine(runs, x, y);
			pdf.y = y + size * lineHeight;
		}
		pdf.x = a4.margin;
	}

	/** Draws artifacts, outside the document structure: rules, headers, footers. */
	function drawArtifact(draw: () => void): void {
		pdf.markContent("Artifact", { type: "Layout" });
		draw();
		pdf.endMarkedContent();
	}

	return {
		pdf,
		register,
		write,
		hasMissingCharacters: () => hasMissing,
		isFull: () => runsLeft <= 0,
		/** Draws a structure element (ISO 32000 §14.8). */
		tag(name: string, draw: () => void, alt?: string): void {
			const element = pdf.struct(name, alt === undefined ? {} : { alt }, draw);
			document.add(element);
		},
		drawArtifact,
		/** Writes footers with page numbers. Call it once all pages exist. */
		writeFooters(lines: readonly string[]): void {
			const { start, count } = pdf.bufferedPageRange();
			for (let page = start; page < start + count; page++) {
				pdf.switchToPage(page);
				// Text below the margin would start a new page.
				pdf.page.margins.bottom = 0;
				const numbered = [...lines.slice(0, -1), `${lines.at(-1)}   Page ${page + 1} of ${count}`];
				drawArtifact(() => {
					pdf.y = a4.bottom + 18;
					for (const line of numbered) write(line, { size: 7.5, colour: colours.quiet });
				});
			}
		},
		/** Lets other requests run: a long document takes a few tenths of a second. */
		letOthersRun: (): Promise<void> => setImmediate(),
		async end(): Promise<Buffer> {
			// The next step writes all fonts without a pause.
			await setImmediate();
			const ended = new Promise((resolve) => pdf.once("end", resolve));
			document.end();
			pdf.end();
			await ended;
			return Buffer.concat(chunks);
		},
	};
}

export const missingCharactersNote = (address: string) =>
	`A ${missingCharacter} replaces a character that the font doesn't have. The full text is at ${address}.`;

export const truncatedNote = (address: string) =>
	`Text marked ${ellipsis} is shortened. The full text is at ${address}.`;

/** Words with digits stay whole: they may be part numbers. */
const hyphenInWord = /(?<=\p{L}-)(?=\p{L})/u;

/** Spaces where a line may end: not those that keep a number with its unit. */
const breaks = /([ \t\r\n]+)/;
const noBreakSpaces = /\u00a0/g;

/** Wraps text at a width, in linear time. Cuts words that are longer than a line. */
function wrapText(text: string, measure: (text: string) => number, width: number): string[] {
	const lines: string[] = [];
	const space = measure(" ");
	let line = "";
	let lineWidth = 0;
	let spaces = 0;
	function endLine() {
		lines.push(line.replaceAll(noBreakSpaces, " "));
		line = "";
		lineWidth = 0;
	}
	// Every second item is white space.
	for (const [at, word] of withNoBreakSpaces(keepSizes(text.normalize("NFC").trim()))
		.split(breaks)
		.entries()) {
		if (at % 2 === 1) spaces = word.length;
		else
			for (const part of /\d/.test(word) ? [word] : word.split(hyphenInWord)) {
				const partWidth = measure(part);
				if (line !== "" && lineWidth + spaces * space + partWidth > width) endLine();
				else if (line !== "") {
					line += " ".repeat(spaces);
					lineWidth += spaces * space;
				}
				if (partWidth > width) {
					for (const letter of part) {
						const letterWidth = measure(letter);
						if (line !== "" && lineWidth + letterWidth > width) endLine();
						line += letter;
						lineWidth += letterWidth;
					}
				} else {
					line += part;
					lineWidth += partWidth;
				}
				spaces = 0;
			}
	}
	if (line !== "") endLine();
	return lines;
}
