import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { missing, type Run, runsOf, type Weight } from "./page-fonts.server.ts";

/** An A4 page with its margin, in points. */
export const a4 = { margin: 48, width: 595.28 - 2 * 48, bottom: 841.89 - 72 };

export const ink = { plain: "#14181c", quiet: "#4a545e", line: "#b8c0c8" };

export interface Lettering {
	size?: number;
	weight?: Weight;
	colour?: string;
	x?: number;
	y?: number;
	width?: number;
	/** The text is user data of any length. It is truncated to the page. */
	isGiven?: boolean;
}

/** The font is monospaced. */
const characterWidth = 0.6;
/** Relative to the font size: the font's own height plus a gap. */
const lineHeight = 1.3 + 0.15;

/** Maximum runs of user text on a page. A large part has a few hundred. */
const maxTextPieces = 1500;
const more = "…";

function linesIn(text: string, { size = 9.5, width = a4.width }: Lettering): string[] {
	return linesOf(text, Math.max(1, Math.floor(width / (size * characterWidth))));
}

export const heightOf = (text: string, lettering: Lettering): number =>
	linesIn(text, lettering).length * (lettering.size ?? 9.5) * lineHeight;

export type Pen = ReturnType<typeof createPen>;

export interface PenOptions {
	title: string;
	/** Absent in a PDF/A: pdfkit does not escape it in the XML metadata. */
	author?: string;
	/** Creation date. Fixed, so that the same data gives the same bytes. */
	made: Date;
	subset?: "PDF/A-3b";
}

/** Creates a tagged PDF with text in any script. */
export function createPen({ title, author, made, subset }: PenOptions) {
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
		info: { Title: title, ...(author && { Author: author }), CreationDate: made, ModDate: made },
		...(subset && { subset }),
	});
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	const known = new Set<string>();
	const document = pdf.struct("Document");
	pdf.addStructure(document);
	let lacks = false;
	let left = maxTextPieces;

	function register(runs: readonly Run[]): void {
		for (const { face } of runs) {
			if (!known.has(face.name)) pdf.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource);
			known.add(face.name);
		}
	}

	function choose(run: Run): void {
		register([run]);
		pdf.font(run.face.name);
	}

	/** Writes the runs of a line. pdfkit's own line breaking takes quadratic time in a word's length. */
	function writeLine(runs: readonly Run[], x: number, y: number): void {
		pdf.x = x;
		for (const run of runs) {
			lacks ||= run.lacks;
			choose(run);
			pdf.text(run.text, pdf.x, y, { lineBreak: false });
		}
	}

	function roomFor(runs: readonly Run[], weight: Weight): readonly Run[] {
		const room = left;
		left -= runs.length;
		return left > 0 ? runs : [...runs.slice(0, Math.max(0, room - 1)), ...runsOf(more, weight)];
	}

	function write(text: string, lettering: Lettering = {}): void {
		const { size = 9.5, weight = "plain", colour = ink.plain, x = a4.margin, isGiven = false } = lettering;
		pdf.y = lettering.y ?? pdf.y;
		pdf.fontSize(size);
		for (const line of linesIn(text, lettering)) {
			if (isGiven && left <= 0) break;
			const runs = isGiven ? roomFor(runsOf(line, weight), weight) : runsOf(line, weight);
			if (pdf.y + size * lineHeight > pdf.page.maxY()) pdf.continueOnNewPage();
			pdf.fillColor(colour);
			const y = pdf.y;
			writeLine(runs, x, y);
			pdf.y = y + size * lineHeight;
		}
		pdf.x = a4.margin;
	}

	/** Draws artifacts, outside the document structure: rules, headers, footers. */
	function ornament(draw: () => void): void {
		pdf.markContent("Artifact", { type: "Layout" });
		draw();
		pdf.endMarkedContent();
	}

	return {
		pdf,
		register,
		write,
		lacksCharacters: () => lacks,
		isFull: () => left <= 0,
		/** Draws a structure element (ISO 32000 §14.8). */
		tag(name: string, draw: () => void, alt?: string): void {
			const element = pdf.struct(name, alt === undefined ? {} : { alt }, draw);
			document.add(element);
		},
		ornament,
		/** Writes footers with page numbers. Call it once all pages exist. */
		writeFeet(lines: readonly string[]): void {
			const { start, count } = pdf.bufferedPageRange();
			for (let page = start; page < start + count; page++) {
				pdf.switchToPage(page);
				// Text below the margin would start a new page.
				pdf.page.margins.bottom = 0;
				const numbered = [...lines.slice(0, -1), `${lines.at(-1)}   Page ${page + 1} of ${count}`];
				ornament(() => {
					pdf.y = a4.bottom + 18;
					for (const line of numbered) write(line, { size: 7.5, colour: ink.quiet });
				});
			}
		},
		/** Gives other requests a turn: a long document takes a few tenths of a second. */
		rest: (): Promise<void> => setImmediate(),
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

export const missingNote = (address: string) =>
	`A ${missing} stands for a character that this sheet's type does not have: the whole text is at ${address}.`;

export const shortNote = (address: string) =>
	`At ${more} the sheet leaves out the rest: the whole text is at ${address}.`;

const withinWord = /(?<=\p{L}-)(?=\p{L})/u;

/** Wraps monospaced text at `columns` characters, in linear time. Cuts words that are longer than a line. */
function linesOf(text: string, columns: number): string[] {
	const lines: string[] = [];
	let line: string[] = [];
	let blank = 0;
	// Every second item is white space.
	for (const [at, word] of text.normalize("NFC").trim().split(/(\s+)/).entries()) {
		if (at % 2 === 1) blank = word.length;
		else
			for (const part of word.split(withinWord)) {
				const letters = [...part];
				if (line.length > 0 && line.length + blank + letters.length > columns) {
					lines.push(line.join(""));
					line = [];
				} else line.push(..." ".repeat(blank));
				while (letters.length > columns) lines.push(letters.splice(0, columns).join(""));
				line.push(...letters);
				blank = 0;
			}
	}
	return line.length > 0 ? [...lines, line.join("")] : lines;
}
