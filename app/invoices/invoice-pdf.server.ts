import { a4, createPen, heightOf, ink, type Pen } from "../pdf/page-pen.server.ts";
import { dayOf, type Invoice, type Party, type TaxedPart } from "./invoice.ts";
import { invoiceXml, xmlText } from "./invoice-xml.server.ts";

const right = a4.margin + a4.width;
/** Columns: part, quantity, unit price, total. */
const columns = [
	{ x: a4.margin, width: 255 },
	{ x: a4.margin + 262, width: 60 },
	{ x: a4.margin + 325, width: 80 },
	{ x: a4.margin + 410, width: a4.width - 410 },
] as const;
/** Position of the values beside the labels in the head. */
const facts = { x: a4.margin + 75, width: a4.width - 75 };
const characterWidth = 0.6;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const money = (cents: number) => dollars.format(cents / 100);

/** This number of lines takes about five milliseconds. */
const linesBetweenRests = 25;

export const titleOf = ({ number, credits }: Pick<Invoice, "number" | "credits">): string =>
	`${credits ? "Credit note" : "Invoice"} ${number}`;

/** Makes a PDF/A-3b with embedded Factur-X data. The bytes are identical for the same invoice. */
export async function makeInvoicePdf(invoice: Invoice): Promise<Buffer> {
	const made = new Date(invoice.issuedAt);
	const pen = createPen({ title: titleOf(invoice), made, subset: "PDF/A-3b" });
	pen.pdf.appendXML(facturXMetadata(invoice.seller.name));
	attachXml(pen, invoice, made);
	writeHead(pen, invoice);
	writeParties(pen, invoice);
	await writeLines(pen, invoice);
	writeSums(pen, invoice);
	writeNotes(pen, invoice);
	const { seller } = invoice;
	pen.writeFeet([[seller.name, ...seller.address, seller.email].filter(Boolean).join(", "), titleOf(invoice)]);
	return pen.end();
}

function attachXml(pen: Pen, invoice: Invoice, made: Date): void {
	const about = {
		name: facturXName,
		type: "text/xml",
		description: "Factur-X: the same data for programs",
		relationship: "Alternative",
		creationDate: made,
		modifiedDate: made,
	};
	pen.pdf.file(Buffer.from(invoiceXml(invoice)), about);
}

function writeHead(pen: Pen, invoice: Invoice): void {
	const { seller, orders, lines, purchaseOrder, credits, issuedAt } = invoice;
	const kind = credits ? "CREDIT NOTE" : "INVOICE";
	pen.tag("P", () => pen.write(`${seller.name.toUpperCase()}  ${kind}`, { size: 8, colour: ink.quiet, y: a4.margin }));
	pen.pdf.moveDown(0.6);
	pen.tag("H1", () => pen.write(titleOf(invoice), { size: 17, weight: "strong" }));
	pen.pdf.moveDown(0.5);
	const rows: [string, string | undefined | false][] = [
		["Issued", `${dayOf(issuedAt)} (UTC)`],
		["For invoice", credits && `${credits.number} of ${dayOf(credits.issuedAt)}`],
		[orders.length === 1 ? "Order" : "Orders", !lines.every(({ order }) => order) && orders.join(", ")],
		["Your order", purchaseOrder],
	];
	for (const [label, value] of rows) {
		if (!value) continue;
		const { y } = pen.pdf;
		pen.tag("P", () => {
			pen.write(label, { y });
			pen.write(value, { y, x: facts.x, width: facts.width });
		});
	}
	pen.pdf.y += 18;
}

function writeParties(pen: Pen, { seller, buyer, sums }: Invoice): void {
	const { pdf } = pen;
	const top = pdf.y;
	rule(pen, top);
	const half = a4.width / 2 - 12;
	const ofVat = sums.taxed.some(({ tax }) => tax.category !== "O");
	const own = [...linesOf(seller), seller.register, ofVat && seller.vatId && `VAT id ${seller.vatId}`];
	const others = [...linesOf(buyer), buyer.vatId && `VAT id ${buyer.vatId}`];
	const ends = (
		[
			["From", own, a4.margin],
			["To", others, a4.margin + half + 24],
		] as const
	).map(([label, lines, x]) => {
		pdf.y = top + 8;
		pen.tag("H2", () => pen.write(label, { x, size: 8, colour: ink.quiet }));
		for (const [nth, line] of lines.entries())
			if (line) pen.tag("P", () => pen.write(line, { x, width: half, weight: nth === 0 ? "strong" : "plain" }));
		return pdf.y;
	});
	pdf.y = Math.max(...ends) + 18;
}

const linesOf = ({ name, address, email }: Party) => [name, ...address, email];

function rule(pen: Pen, y: number, from: number = a4.margin): void {
	pen.ornament(() => pen.pdf.moveTo(from, y).lineTo(right, y).lineWidth(0.5).stroke(ink.line));
}

async function writeLines(pen: Pen, { lines, delivery, sums }: Invoice): Promise<void> {
	const headings = (isRepeated: boolean) =>
		writeRow(pen, ["Part", "Units", "Price", "Sum"], { size: 8, colour: ink.quiet, isRepeated });
	headings(false);
	const isTaxed = sums.taxed.length > 1;
	for (const [nth, { name, number, order, units, priceCents, tax }] of lines.entries()) {
		if (nth % linesBetweenRests === 0) await pen.rest();
		const below = [number, order && `Order ${order}`, isTaxed && `VAT ${tax.percent} %`].filter(Boolean).join("   ");
		const cells = [name, units.toLocaleString("en-US"), money(priceCents), money(units * priceCents)];
		writeRow(pen, cells, { below, onNewPage: () => headings(true) });
	}
	if (delivery && delivery.cents > 0)
		writeRow(pen, [delivery.words, "", "", money(delivery.cents)], { onNewPage: () => headings(true) });
	rule(pen, pen.pdf.y);
	pen.pdf.y += 8;
}

interface RowLook {
	size?: number;
	colour?: string;
	/** Small print below the first cell. */
	below?: string;
	/** Repeated on another page, so screen readers skip it. */
	isRepeated?: boolean;
	onNewPage?: () => void;
}

/** Writes a ruled row with right-aligned numbers. A row never breaks across pages. */
function writeRow(pen: Pen, cells: readonly string[], look: RowLook = {}): void {
	const { size = 9.5, colour = ink.plain, below, isRepeated = false, onNewPage } = look;
	const { pdf } = pen;
	const first = { size, width: columns[0].width };
	const small = { size: 8, width: columns[0].width, colour: ink.quiet };
	const height = heightOf(cells[0] ?? "", first) + (below ? heightOf(below, small) : 0) + 8;
	if (pdf.y + height > a4.bottom) {
		pdf.addPage();
		onNewPage?.();
	}
	const y = pdf.y;
	rule(pen, y);
	const draw = () => {
		pen.write(cells[0] ?? "", { ...first, colour, y: y + 4 });
		if (below) pen.write(below, small);
		for (const [nth, cell] of cells.entries())
			if (nth > 0) writeAtRight(pen, cell, { ...columns[nth], size, colour, y: y + 4 });
	};
	if (isRepeated) pen.ornament(draw);
	else pen.tag("P", draw);
	pdf.y = y + height;
}

interface AtRight {
	x?: number;
	width?: number;
	size: number;
	colour?: string;
	y: number;
	weight?: "plain" | "strong";
}

/** Writes right-aligned text. The font is monospaced. */
function writeAtRight(pen: Pen, text: string, { x = a4.margin, width = a4.width, ...look }: AtRight): void {
	pen.write(text, { ...look, x: x + width - text.length * look.size * characterWidth });
}

function writeSums(pen: Pen, { sums, credits, paidCents }: Invoice): void {
	const { linesCents, deliveryCents, taxed, totalCents, roundingCents } = sums;
	const rows: [string, string][] = [
		["Without tax", money(linesCents + deliveryCents)],
		...taxed.filter(({ tax }) => tax.category !== "O").map(taxRow),
		["Total", money(totalCents)],
		...(roundingCents === 0 ? [] : [["Rounding", money(roundingCents)] as [string, string]]),
		[credits ? "Sent back" : "Paid", money(paidCents)],
		["Left to pay", money(totalCents + roundingCents - paidCents)],
	];
	const { pdf } = pen;
	const size = 9.5;
	if (pdf.y + rows.length * 18 > a4.bottom) pdf.addPage();
	for (const [label, value] of rows) {
		const y = pdf.y;
		const weight = label === "Total" ? "strong" : "plain";
		pen.tag("P", () => {
			pen.write(label, { x: a4.margin + 262, y, weight });
			writeAtRight(pen, value, { y, size, weight });
		});
		pdf.y = y + 18;
	}
	pdf.y += 6;
}

const taxRow = ({ tax, basisCents, taxCents }: TaxedPart): [string, string] => [
	`VAT ${tax.percent} % of ${money(basisCents)}`,
	money(taxCents),
];

function writeNotes(pen: Pen, { card, credits, paidAt, sums }: Invoice): void {
	const by = card ? ` ${credits ? "to" : "by"} the card ${card.words}` : " by card";
	const notes = [
		`${credits ? "Sent back" : "Paid"} on ${dayOf(paidAt)} (UTC)${by}. Amounts are in US dollars.`,
		...sums.taxed.map(({ tax }) => tax.reason && `${tax.reason}.`),
		`This file holds the same data for programs: ${facturXName}, Factur-X 1.0, profile EN 16931.`,
	];
	for (const note of notes) if (note) pen.tag("P", () => pen.write(note, { size: 8, colour: ink.quiet }));
	if (pen.lacksCharacters())
		pen.tag("Note", () =>
			pen.write(
				`A ? stands for a character that this sheet's type does not have: ${facturXName} in this file has the whole text.`,
				{ size: 8, colour: ink.quiet },
			),
		);
}

/** File name of the embedded data, as Factur-X requires. */
const facturXName = "factur-x.xml";

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
/** Properties in the order of the Factur-X 1.0 specification (annex). */
const facturXFacts = [
	["DocumentFileName", facturXName, "The name of the embedded XML document"],
	["DocumentType", "INVOICE", "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER"],
	["Version", "1.0", "The actual version of the standard applying to the embedded XML document"],
	["ConformanceLevel", "EN 16931", "The conformance level of the embedded XML document"],
] as const;

/** Returns the XMP metadata of Factur-X, with the extension schema that PDF/A requires (ISO 19005-3, 6.6.2.3). */
function facturXMetadata(creator: string): string {
	const values = facturXFacts.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
	const properties = facturXFacts.map(
		([name, , description]) =>
			`<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
	);
	return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${xmlText(creator)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values.join("")}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
`;
}
