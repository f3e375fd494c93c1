import { formatCents } from "../money/money.ts";
import { prepareFonts } from "../pdf/pdf-fonts.server.ts";
import { a4, colours, createPdfWriter, type PdfWriter, textHeight, textWidth } from "../pdf/pdf-writer.server.ts";
import { isolate } from "../ui/isolate.ts";
import { facturXMetadata, facturXName } from "./factur-x.server.ts";
import { dayOf, hasXml, type Invoice, type Party, type TaxedPart, type TaxKind } from "./invoice.ts";
import { invoiceXml } from "./invoice-xml.server.ts";

const right = a4.margin + a4.width;
/** Columns: part, quantity, unit price, total. */
const columns = [
	{ x: a4.margin, width: 255 },
	{ x: a4.margin + 262, width: 60 },
	{ x: a4.margin + 325, width: 80 },
	{ x: a4.margin + 410, width: a4.width - 410 },
] as const;
/** Position of the values beside the labels in the head. */
const facts = { x: a4.margin + 90, width: a4.width - 90 };

/** Longest name in the footer, which is one line. */
const maxFooterName = 50;

/** This number of lines takes about five milliseconds. */
const linesBetweenPauses = 25;

const invoiceTitle = ({ number, credits }: Pick<Invoice, "number" | "credits">): string =>
	`${credits ? "Credit note" : "Invoice"} ${number}`;

/** Makes a PDF/A-3b with embedded Factur-X data. The bytes are identical for the same invoice. */
export async function makeInvoicePdf(invoice: Invoice): Promise<Buffer> {
	const createdAt = new Date(invoice.issuedAt);
	await prepareFonts(JSON.stringify(invoice));
	const writer = createPdfWriter({ title: invoiceTitle(invoice), createdAt, subset: "PDF/A-3b" });
	if (hasXml(invoice)) attachXml(writer, invoice, createdAt);
	writeHead(writer, invoice);
	writeParties(writer, invoice);
	await writeLines(writer, invoice);
	writeSums(writer, invoice);
	writeNotes(writer, invoice);
	const { seller, buyer, purchaseNumber } = invoice;
	const to = buyer.name.length > maxFooterName ? `${buyer.name.slice(0, maxFooterName)}…` : buyer.name;
	writer.writeFooters([
		[seller.name, ...seller.address, seller.email].flatMap((part) => (part ? isolate(part) : [])).join(", "),
		`${invoiceTitle(invoice)}   Order ${purchaseNumber}   ${isolate(to)}`,
	]);
	return writer.end();
}

function attachXml(writer: PdfWriter, invoice: Invoice, createdAt: Date): void {
	const file = {
		name: facturXName,
		type: "text/xml",
		description: "Factur-X: machine-readable invoice data",
		relationship: "Alternative",
		creationDate: createdAt,
		modifiedDate: createdAt,
	};
	writer.pdf.appendXML(facturXMetadata(invoice.seller.name));
	writer.pdf.file(Buffer.from(invoiceXml(invoice)), file);
}

function writeHead(writer: PdfWriter, invoice: Invoice): void {
	const { seller, purchaseNumber, purchaseOrder, credits, issuedAt, timeZone = "UTC" } = invoice;
	const kind = credits ? "CREDIT NOTE" : "INVOICE";
	writer.tag("P", () =>
		writer.write(`${isolate(seller.name.toUpperCase())}  ${kind}`, { size: 8, colour: colours.quiet, y: a4.margin }),
	);
	writer.pdf.moveDown(0.6);
	writer.tag("H1", () => writer.write(invoiceTitle(invoice), { size: 17, weight: "strong" }));
	writer.pdf.moveDown(0.5);
	const rows: [string, string | undefined | false][] = [
		["Issued", `${dayOf(issuedAt, invoice)} (${timeZone})`],
		["For invoice", credits && `${credits.number} of ${dayOf(credits.issuedAt, invoice)}`],
		["Order", String(purchaseNumber)],
		["Purchase order", purchaseOrder],
	];
	for (const [label, value] of rows) {
		if (!value) continue;
		const { y } = writer.pdf;
		writer.tag("P", () => {
			writer.write(label, { y });
			writer.write(value, { y, x: facts.x, width: facts.width });
		});
	}
	writer.pdf.y += 18;
}

function writeParties(writer: PdfWriter, { seller, buyer, sums }: Invoice): void {
	const { pdf } = writer;
	const top = pdf.y;
	drawRule(writer, top);
	const half = a4.width / 2 - 12;
	const ofVat = sums.taxed.some(({ tax }) => tax.category !== "O");
	const sellerLines = [...partyLines(seller), seller.register, ofVat && seller.vatId && `VAT number ${seller.vatId}`];
	const buyerLines = [...partyLines(buyer), buyer.vatId && `VAT number ${buyer.vatId}`];
	const bottoms = (
		[
			["From", sellerLines, a4.margin],
			["To", buyerLines, a4.margin + half + 24],
		] as const
	).map(([label, lines, x]) => {
		pdf.y = top + 8;
		writer.tag("H2", () => writer.write(label, { x, size: 8, colour: colours.quiet }));
		for (const [nth, line] of lines.entries())
			if (line) writer.tag("P", () => writer.write(line, { x, width: half, weight: nth === 0 ? "strong" : "plain" }));
		return pdf.y;
	});
	pdf.y = Math.max(...bottoms) + 18;
}

const partyLines = ({ name, address, email }: Party) => [name, ...address, email];

function drawRule(writer: PdfWriter, y: number, from: number = a4.margin): void {
	writer.drawArtifact(() => writer.pdf.moveTo(from, y).lineTo(right, y).lineWidth(0.5).stroke(colours.line));
}

async function writeLines(writer: PdfWriter, { lines, delivery, sums }: Invoice): Promise<void> {
	const writeHeadings = (isRepeated: boolean) =>
		writeRow(writer, ["Part", "Quantity", "Price", "Total"], { size: 8, colour: colours.quiet, isRepeated });
	writeHeadings(false);
	const isTaxed = sums.taxed.length > 1;
	for (const [nth, { name, number, item, units, priceCents, tax }] of lines.entries()) {
		if (nth % linesBetweenPauses === 0) await writer.letOthersRun();
		const below = [number && isolate(number), item && `Item ${item}`, isTaxed && taxWords(tax)]
			.filter(Boolean)
			.join("   ");
		const cells = [name, units.toLocaleString("en-US"), formatCents(priceCents), formatCents(units * priceCents)];
		writeRow(writer, cells, { below, onNewPage: () => writeHeadings(true) });
	}
	if (delivery && delivery.cents > 0)
		writeRow(writer, [delivery.words, "", "", formatCents(delivery.cents)], { onNewPage: () => writeHeadings(true) });
	drawRule(writer, writer.pdf.y);
	writer.pdf.y += 8;
}

interface RowOptions {
	size?: number;
	colour?: string;
	/** Small print below the first cell. */
	below?: string;
	/** Repeated on another page, so screen readers skip it. */
	isRepeated?: boolean;
	onNewPage?: () => void;
}

/** Writes a ruled row with right-aligned numbers. A row never breaks across pages. */
function writeRow(writer: PdfWriter, cells: readonly string[], options: RowOptions = {}): void {
	const { size = 9, colour = colours.plain, below, isRepeated = false, onNewPage } = options;
	const { pdf } = writer;
	const first = { size, width: columns[0].width };
	const small = { size: 8, width: columns[0].width, colour: colours.quiet };
	const height = textHeight(cells[0] ?? "", first) + (below ? textHeight(below, small) : 0) + 8;
	if (pdf.y + height > a4.bottom) {
		pdf.addPage();
		onNewPage?.();
	}
	const y = pdf.y;
	drawRule(writer, y);
	const draw = () => {
		writer.write(cells[0] ?? "", { ...first, colour, y: y + 4 });
		if (below) writer.write(below, small);
		for (const [nth, cell] of cells.entries())
			if (nth > 0) writeAtRight(writer, cell, { ...columns[nth], size, colour, y: y + 4 });
	};
	if (isRepeated) writer.drawArtifact(draw);
	else writer.tag("P", draw);
	pdf.y = y + height;
}

interface RightAlignedOptions {
	x?: number;
	width?: number;
	size: number;
	colour?: string;
	y: number;
	weight?: "plain" | "strong";
}

/** Writes right-aligned text. */
function writeAtRight(
	writer: PdfWriter,
	text: string,
	{ x = a4.margin, width = a4.width, ...options }: RightAlignedOptions,
): void {
	writer.write(text, { ...options, x: x + width - textWidth(text, options) });
}

function writeSums(writer: PdfWriter, { sums, credits, paidCents }: Invoice): void {
	const { linesCents, deliveryCents, taxed } = sums;
	const rows: [string, string][] = [
		["Subtotal (excl. tax)", formatCents(linesCents + deliveryCents)],
		...taxed.filter(({ tax }) => tax.category !== "O").map(vatRow),
		["Total", formatCents(paidCents)],
		[credits ? "Refunded" : "Paid", formatCents(paidCents)],
		["Balance due", formatCents(0)],
	];
	const { pdf } = writer;
	const size = 9;
	if (pdf.y + rows.length * 18 > a4.bottom) pdf.addPage();
	for (const [label, value] of rows) {
		const y = pdf.y;
		const weight = label === "Total" ? "strong" : "plain";
		writer.tag("P", () => {
			writer.write(label, { x: a4.margin + 262, y, weight });
			writeAtRight(writer, value, { y, size, weight });
		});
		pdf.y = y + 18;
	}
	pdf.y += 6;
}

const taxWords = ({ label, percent }: TaxKind): string => `${label || "VAT"} ${percent}%`;

const vatRow = ({ tax, basisCents, taxCents }: TaxedPart): [string, string] => [
	`${taxWords(tax)} on ${formatCents(basisCents)}`,
	formatCents(taxCents),
];

function writeNotes(writer: PdfWriter, invoice: Invoice): void {
	const { card, credits, paidAt, sums, timeZone = "UTC" } = invoice;
	const by = `${credits ? "to" : "by"} card${card ? ` (${card.words})` : ""}`;
	const notes = [
		`${credits ? "Refunded" : "Paid"} on ${dayOf(paidAt, { timeZone })} (${timeZone}) ${by}. Amounts are in US dollars.`,
		...sums.taxed.map(({ tax }) => tax.reason && `${tax.reason}.`),
		hasXml(invoice)
			? `This file contains the same data in machine-readable form: ${facturXName}, Factur-X 1.0, profile EN 16931.`
			: "Without machine-readable data, which requires the customer's country: the order doesn't name it.",
	];
	const inFull = hasXml(invoice) ? ` ${facturXName} in this file has the full text.` : "";
	for (const note of notes) if (note) writer.tag("P", () => writer.write(note, { size: 8, colour: colours.quiet }));
	if (writer.hasMissingCharacters())
		writer.tag("Note", () =>
			writer.write(`A □ replaces a character that the font doesn't have.${inFull}`, { size: 8, colour: colours.quiet }),
		);
}
