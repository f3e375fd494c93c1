import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { missing, type Run, runsOf, type Weight } from "./page-fonts.server.ts";

/** Points: an A4 sheet with its margin. */
export const a4 = { margin: 48, width: 595.28 - 2 * 48, bottom: 841.89 - 72 };

export const ink = { plain: "#14181c", quiet: "#4a545e", line: "#b8c0c8" };

/** How a text is written. */
export interface Lettering {
	size?: number;
	weight?: Weight;
	colour?: string;
	/** From the left edge of the sheet. */
	x?: number;
	y?: number;
	width?: number;
	/** It is of the part's data, which have no end: what no longer fits is left out. */
	isGiven?: boolean;
}

/** How wide a character is: all of the type are alike. */
const characterWidth = 0.6;
/** A line's height above its size: the face's own, and a gap. */
const lineHeight = 1.3 + 0.15;

/** So many pieces of a part's texts a sheet has at most: each is in one line and of one face. A large part has some hundred. */
const maxTextPieces = 1500;
/** Stands where a text was left out. */
const more = "…";

function linesIn(text: string, { size = 9.5, width = a4.width }: Lettering): string[] {
	return linesOf(text, Math.max(1, Math.floor(width / (size * characterWidth))));
}

/** How high a text will be. */
export const heightOf = (text: string, lettering: Lettering): number =>
	linesIn(text, lettering).length * (lettering.size ?? 9.5) * lineHeight;

export type Pen = ReturnType<typeof createPen>;

/** What a document says of itself. */
export interface PenOptions {
	title: string;
	/** Left out of a PDF/A: pdfkit writes it into the metadata, which are XML, as it stands. */
	author?: string;
	/** When it was made: the same sheet has the same bytes. */
	made: Date;
	/** The part of ISO 19005 that it keeps to. */
	subset?: "PDF/A-3b";
}

/** A document that text of any script is written into, with the tags by which a reader's program tells headings from text. */
export function createPen({ title, author, made, subset }: PenOptions) {
	const pdf = new PDFDocument({
		size: "A4",
		margins: { top: a4.margin, left: a4.margin, right: a4.margin, bottom: 72 },
		bufferPages: true,
		pdfVersion: "1.7",
		lang: "en",
		tagged: true,
		displayTitle: true,
		// Else it opens a face of its own.
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

	/** Makes faces known by their names. */
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

	/** Writes a line's runs beside each other. pdfkit's own breaking of lines takes the square of a word's length. */
	function writeLine(runs: readonly Run[], x: number, y: number): void {
		pdf.x = x;
		for (const run of runs) {
			lacks ||= run.lacks;
			choose(run);
			pdf.text(run.text, pdf.x, y, { lineBreak: false });
		}
	}

	/** Of a line what there is still room for on the sheet. */
	function roomFor(runs: readonly Run[], weight: Weight): readonly Run[] {
		const room = left;
		left -= runs.length;
		return left > 0 ? runs : [...runs.slice(0, Math.max(0, room - 1)), ...runsOf(more, weight)];
	}

	/** Writes a text, broken into lines; below what was written last unless told where. */
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

	/** Draws what is no part of the text: rules, headers, footers. */
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
		/** No more of a part's texts fits on it. */
		isFull: () => left <= 0,
		/** Draws what a tag of the document's structure stands for (ISO 32000 §14.8). */
		tag(name: string, draw: () => void, alt?: string): void {
			const element = pdf.struct(name, alt === undefined ? {} : { alt }, draw);
			document.add(element);
		},
		ornament,
		/** Writes these lines below every page; the last one ends with the page's number. Call it once all pages are there. */
		writeFeet(lines: readonly string[]): void {
			const { start, count } = pdf.bufferedPageRange();
			for (let page = start; page < start + count; page++) {
				pdf.switchToPage(page);
				// Below the margin a text would begin a new page.
				pdf.page.margins.bottom = 0;
				const numbered = [...lines.slice(0, -1), `${lines.at(-1)}   Page ${page + 1} of ${count}`];
				ornament(() => {
					pdf.y = a4.bottom + 18;
					for (const line of numbered) write(line, { size: 7.5, colour: ink.quiet });
				});
			}
		},
		/** Lets others be answered before more is written: a long document takes some tenths of a second. */
		rest: (): Promise<void> => setImmediate(),
		async end(): Promise<Buffer> {
			// Its faces are written now, in one go.
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

/** Where a line may end within a word. */
const withinWord = /(?<=\p{L}-)(?=\p{L})/u;

/**
 * Breaks a text into lines of so many characters, in time that grows with the text alone: all characters of the sheet's type
 * are alike in width. A word that is longer than a line is cut.
 */
function linesOf(text: string, columns: number): string[] {
	const lines: string[] = [];
	let line: string[] = [];
	let blank = 0;
	// Every second is what lies between two words.
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
