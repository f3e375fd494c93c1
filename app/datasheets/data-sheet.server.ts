import { brand } from "../brand/brand.ts";
import { runsOf } from "../pdf/page-fonts.server.ts";
import { a4, createPen, heightOf, ink, missingNote, type Pen, shortNote } from "../pdf/page-pen.server.ts";
import { otherNumberLabels } from "../products/part/part-number.ts";
import { formatSpec } from "../products/part/units.ts";
import type { Product } from "../products/product-schema.ts";
import { drawLines } from "./drawing-lines.server.ts";

export interface DataSheetPictures {
	/** A JPEG. */
	photograph?: Uint8Array;
	/** One of the shop's drawings as SVG, or another picture as JPEG. */
	drawing?: string | Uint8Array;
}

const gap = 18;
const photographSide = 170;

/** Makes the data sheet of a part. The bytes are identical for the same data. @param made when the part was added */
export async function makeDataSheet(
	product: Product,
	{ photograph, drawing }: DataSheetPictures,
	{ address, made }: { address: string; made: Date },
): Promise<Buffer> {
	const pen = createPen({ title: `${product.partNumber ?? product.name}: data sheet`, author: brand.name, made });
	writeHead(pen, product, photograph);
	writeSpecs(pen, product);
	writeOtherNumbers(pen, product);
	drawFigure(pen, product, drawing);
	const notes = [pen.lacksCharacters() && missingNote(address), pen.isFull() && shortNote(address)];
	for (const note of notes) if (note) pen.tag("Note", () => pen.write(note, { size: 8, colour: ink.quiet }));
	pen.writeFeet([[...brand.address, brand.email].join(", "), address]);
	return pen.end();
}

function writeHead(pen: Pen, product: Product, photograph: Uint8Array | undefined): void {
	const { name, partNumber, family, gtin, description } = product;
	const { pdf } = pen;
	const top = a4.margin;
	const width = photograph ? a4.width - photographSide - gap : a4.width;
	if (photograph) {
		const side = { fit: [photographSide, photographSide] as [number, number], align: "right" as const };
		const x = a4.margin + a4.width - photographSide;
		pen.tag("Figure", () => pdf.image(photograph as Buffer, x, top, side), name);
	}
	pen.tag("P", () => pen.write(`${brand.name.toUpperCase()}  DATA SHEET`, { size: 8, colour: ink.quiet, y: top }));
	pdf.moveDown(0.6);
	pen.tag("H1", () => pen.write(name, { size: 17, weight: "strong", width, isGiven: true }));
	pdf.moveDown(0.5);
	const rows = [
		["Part no.", partNumber],
		["Family", family],
		["GTIN", gtin],
	] as const;
	for (const [label, value] of rows) {
		if (value) pen.tag("P", () => pen.write(`${label.padEnd(10)}${value}`, { width, isGiven: true }));
	}
	pdf.moveDown(0.7);
	for (const paragraph of description.split(/\n+/)) {
		if (pen.isFull()) break;
		const beside = { width: pdf.y > top + photographSide ? a4.width : width, isGiven: true };
		pen.tag("P", () => pen.write(paragraph, beside));
	}
	pdf.y = Math.max(pdf.y, photograph ? top + photographSide : 0) + gap;
}

function heading(pen: Pen, words: string): void {
	if (pen.pdf.y > a4.bottom - 60) pen.pdf.addPage();
	pen.tag("H2", () => pen.write(words, { weight: "strong", size: 11 }));
	pen.pdf.moveDown(0.3);
}

function writeSpecs(pen: Pen, { specs = [] }: Product): void {
	if (specs.length === 0 || pen.isFull()) return;
	heading(pen, "Dimensions and data");
	for (const spec of specs) writeRow(pen, spec.name, formatSpec(spec));
	pen.pdf.y += gap;
}

function writeOtherNumbers(pen: Pen, { numbers = [] }: Product): void {
	if (numbers.length === 0 || pen.isFull()) return;
	heading(pen, "Other numbers");
	for (const { kind, number, maker } of numbers) {
		writeRow(pen, otherNumberLabels[kind], [number, maker].filter(Boolean).join(", "));
	}
	pen.pdf.y += gap;
}

/** Writes a ruled row of label and value. A row never breaks across pages. */
function writeRow(pen: Pen, label: string, value: string): void {
	if (pen.isFull()) return;
	const { pdf } = pen;
	const half = { width: a4.width / 2 - 8, isGiven: true };
	const height = Math.max(heightOf(label, half), heightOf(value, half)) + 7;
	if (pdf.y + height > a4.bottom) pdf.addPage();
	const y = pdf.y;
	const edge = { left: a4.margin, right: a4.margin + a4.width };
	pen.ornament(() => pdf.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(0.5).stroke(ink.line));
	pen.tag("P", () => {
		pen.write(label, { ...half, y: y + 4, colour: ink.quiet });
		pen.write(value, { ...half, y: y + 4, x: a4.margin + a4.width / 2, weight: "strong" });
	});
	pdf.x = a4.margin;
	pdf.y = y + height;
}

/** Draws the drawing below the data if it fits, otherwise on a new page. */
function drawFigure(pen: Pen, { name }: Product, drawing: string | Uint8Array | undefined): void {
	if (!drawing) return;
	const { pdf } = pen;
	const smallest = 320;
	if (a4.bottom - pdf.y < smallest) pdf.addPage();
	const side = Math.min(a4.width, a4.bottom - pdf.y);
	const place = { x: a4.margin + (a4.width - side) / 2, y: pdf.y, side };
	const draw = () => {
		if (typeof drawing === "string") {
			for (const weight of ["plain", "strong"] as const) pen.register(runsOf("0", weight));
			drawLines(pdf, drawing, place);
		} else pdf.image(drawing as Buffer, place.x, place.y, { fit: [side, side], align: "center" });
	};
	pen.tag("Figure", draw, `${name}, drawing`);
	pdf.x = a4.margin;
	pdf.y = place.y + side + 6;
}
