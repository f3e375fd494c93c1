import { brand } from "../brand/brand.ts";
import { prepareFonts, splitByFont } from "../pdf/pdf-fonts.server.ts";
import {
	a4,
	colours,
	createPdfWriter,
	missingCharactersNote,
	type PdfWriter,
	textHeight,
	truncatedNote,
} from "../pdf/pdf-writer.server.ts";
import { otherNumberLabels } from "../products/part/part-number.ts";
import { formatSpec } from "../products/part/units.ts";
import type { Product } from "../products/product-schema.ts";
import { isolate } from "../ui/isolate.ts";
import { drawLines } from "./drawing-lines.server.ts";

export interface DataSheetPictures {
	/** A JPEG. */
	photograph?: Uint8Array;
	/** One of the shop's drawings as SVG, or another picture as JPEG. */
	drawing?: string | Uint8Array;
}

const gap = 18;
const photographSide = 170;
const labelWidth = 60;

/** Makes the data sheet of a part. The bytes are identical for the same data. @param createdAt when the part was added */
export async function makeDataSheet(
	product: Product,
	{ photograph, drawing }: DataSheetPictures,
	{ address, createdAt }: { address: string; createdAt: Date },
): Promise<Buffer> {
	await prepareFonts(JSON.stringify(product));
	const writer = createPdfWriter({
		title: `${product.partNumber ?? product.name}: data sheet`,
		author: brand.name,
		createdAt,
	});
	writeHead(writer, product, photograph);
	writeSpecs(writer, product);
	writeOtherNumbers(writer, product);
	drawFigure(writer, product, drawing);
	const notes = [
		writer.hasMissingCharacters() && missingCharactersNote(address),
		writer.isFull() && truncatedNote(address),
	];
	for (const note of notes) if (note) writer.tag("Note", () => writer.write(note, { size: 8, colour: colours.quiet }));
	writer.writeFooters([[...brand.address, brand.email].join(", "), address]);
	return writer.end();
}

function writeHead(writer: PdfWriter, product: Product, photograph: Uint8Array | undefined): void {
	const { name, partNumber, family, gtin, description } = product;
	const { pdf } = writer;
	const top = a4.margin;
	const width = photograph ? a4.width - photographSide - gap : a4.width;
	if (photograph) {
		const side = { fit: [photographSide, photographSide] as [number, number], align: "right" as const };
		const x = a4.margin + a4.width - photographSide;
		writer.tag("Figure", () => pdf.image(photograph as Buffer, x, top, side), name);
	}
	writer.tag("P", () =>
		writer.write(`${brand.name.toUpperCase()}  DATA SHEET`, { size: 8, colour: colours.quiet, y: top }),
	);
	pdf.moveDown(0.6);
	writer.tag("H1", () => writer.write(name, { size: 17, weight: "strong", width, isUserText: true }));
	pdf.moveDown(0.5);
	const rows = [
		["Part no.", partNumber],
		["Family", family],
		["GTIN", gtin],
	] as const;
	for (const [label, value] of rows) {
		if (!value) continue;
		const { y } = pdf;
		writer.tag("P", () => {
			writer.write(label, { y, colour: colours.quiet });
			writer.write(value, { y, x: a4.margin + labelWidth, width: width - labelWidth, isUserText: true });
		});
	}
	pdf.moveDown(0.7);
	for (const paragraph of description.split(/\n+/)) {
		if (writer.isFull()) break;
		const beside = { width: pdf.y > top + photographSide ? a4.width : width, isUserText: true };
		writer.tag("P", () => writer.write(paragraph, beside));
	}
	pdf.y = Math.max(pdf.y, photograph ? top + photographSide : 0) + gap;
}

function heading(writer: PdfWriter, words: string): void {
	if (writer.pdf.y > a4.bottom - 60) writer.pdf.addPage();
	writer.tag("H2", () => writer.write(words, { weight: "strong", size: 11 }));
	writer.pdf.moveDown(0.3);
}

function writeSpecs(writer: PdfWriter, { specs = [] }: Product): void {
	if (specs.length === 0 || writer.isFull()) return;
	heading(writer, "Dimensions and data");
	for (const spec of specs) writeRow(writer, spec.name, formatSpec(spec));
	writer.pdf.y += gap;
}

function writeOtherNumbers(writer: PdfWriter, { numbers = [] }: Product): void {
	if (numbers.length === 0 || writer.isFull()) return;
	heading(writer, "Other numbers");
	for (const { kind, number, maker } of numbers) {
		writeRow(
			writer,
			otherNumberLabels[kind],
			[number, maker].flatMap((part) => (part ? isolate(part) : [])).join(", "),
		);
	}
	writer.pdf.y += gap;
}

/** Writes a ruled row of label and value. A row never breaks across pages. */
function writeRow(writer: PdfWriter, label: string, value: string): void {
	if (writer.isFull()) return;
	const { pdf } = writer;
	const half = { width: a4.width / 2 - 8, isUserText: true };
	const height = Math.max(textHeight(label, half), textHeight(value, half)) + 7;
	if (pdf.y + height > a4.bottom) pdf.addPage();
	const y = pdf.y;
	const edge = { left: a4.margin, right: a4.margin + a4.width };
	writer.drawArtifact(() => pdf.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(0.5).stroke(colours.line));
	writer.tag("P", () => {
		writer.write(label, { ...half, y: y + 4, colour: colours.quiet });
		writer.write(value, { ...half, y: y + 4, x: a4.margin + a4.width / 2, weight: "strong" });
	});
	pdf.x = a4.margin;
	pdf.y = y + height;
}

/** Draws the drawing in full width, so that its figures can be read: below the data if it fits, otherwise on a new page. */
function drawFigure(writer: PdfWriter, { name }: Product, drawing: string | Uint8Array | undefined): void {
	if (!drawing) return;
	const { pdf } = writer;
	const side = a4.width;
	if (a4.bottom - pdf.y < side) pdf.addPage();
	const place = { x: a4.margin, y: pdf.y, side };
	const draw = () => {
		if (typeof drawing === "string") {
			for (const weight of ["plain", "strong"] as const) writer.register(splitByFont("0", weight, false));
			drawLines(pdf, drawing, place);
		} else pdf.image(drawing as Buffer, place.x, place.y, { fit: [side, side], align: "center" });
	};
	writer.tag("Figure", draw, `${name}, drawing`);
	pdf.x = a4.margin;
	pdf.y = place.y + side + 6;
}
