import PDFDocument from "pdfkit";
import { missing, type Run, runsOf, type Weight } from "./sheet-type.server.ts";

/** Points: an A4 sheet with its margin. */
export const sheet = { margin: 48, width: 595.28 - 2 * 48, bottom: 841.89 - 72 };

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
}

/** How wide a character is: all of the type are alike. */
const characterWidth = 0.6;
/** A line's height above its size: pdfkit takes it from the face. */
const lineHeight = 1.3 + 0.15;

/** How high a text will be at most. Counting is a tenth of the work of setting it twice. */
export function heightOf(text: string, { size = 9.5, width = sheet.width }: Lettering): number {
	const most = Math.max(1, Math.floor(width / (size * characterWidth)));
	let [lines, used] = [1, 0];
	for (const word of text.split(/\s+/)) {
		if (used > 0 && used + 1 + word.length > most) [lines, used] = [lines + 1, 0];
		used += word.length + (used > 0 ? 1 : 0);
		lines += Math.floor(Math.max(0, used - 1) / most);
		used = used > most ? used % most : used;
	}
	return lines * size * lineHeight;
}

export type Pen = ReturnType<typeof createPen>;

/**
 * A document that text of any script is written into, with the tags by which a reader's program tells headings from text.
 * @param made stands in it as when it was made: the same sheet has the same bytes
 */
export function createPen({ title, author, made }: { title: string; author: string; made: Date }) {
	const pdf = new PDFDocument({
		size: "A4",
		margins: { top: sheet.margin, left: sheet.margin, right: sheet.margin, bottom: 72 },
		bufferPages: true,
		pdfVersion: "1.7",
		lang: "en",
		tagged: true,
		displayTitle: true,
		// Else it opens a face of its own.
		font: "",
		info: { Title: title, Author: author, CreationDate: made, ModDate: made },
	});
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	const known = new Set<string>();
	const document = pdf.struct("Document");
	pdf.addStructure(document);
	let lacks = false;

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

	/** Writes a text, broken into lines; below what was written last unless told where. */
	function write(text: string, lettering: Lettering = {}): void {
		const {
			size = 9.5,
			weight = "plain",
			colour = ink.plain,
			x = sheet.margin,
			y = pdf.y,
			width = sheet.width,
		} = lettering;
		const runs = runsOf(text, weight);
		pdf.fillColor(colour).fontSize(size);
		for (const [place, run] of runs.entries()) {
			lacks ||= run.lacks;
			choose(run);
			const options = { width, lineGap: size * 0.15, continued: place < runs.length - 1 };
			if (place === 0) pdf.text(run.text, x, y, options);
			else pdf.text(run.text, options);
		}
	}

	return {
		pdf,
		register,
		write,
		lacksCharacters: () => lacks,
		/** Draws what a tag of the document's structure stands for (ISO 32000 §14.8). */
		tag(name: string, draw: () => void, alt?: string): void {
			const element = pdf.struct(name, alt === undefined ? {} : { alt }, draw);
			document.add(element);
		},
		/** Draws what is no part of the text: rules, headers, footers. */
		ornament(draw: () => void): void {
			pdf.markContent("Artifact", { type: "Layout" });
			draw();
			pdf.endMarkedContent();
		},
		async end(): Promise<Buffer> {
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
