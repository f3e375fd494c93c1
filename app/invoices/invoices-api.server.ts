import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import { type AccessRules, isOwnerOrStaff } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { createApiRouter, createRoute, failure } from "../http/api-router.server.ts";
import { callerPrefix48 } from "../http/call-limits.server.ts";
import { notFound, Refusal } from "../http/problem.ts";
import { streamBytes } from "../http/stream-texts.server.ts";
import { createWorkQueue, pdfQueue } from "../traffic/work-queue.server.ts";
import { maxZipped, type Period, periodName, periodSchema, zipQuerySchema } from "./invoice-period.ts";
import { contentOf, findInvoice, readInvoiceBook, readInvoicesBetween } from "./invoices-repository.server.ts";

/** `GET /invoices/{number}/pdf`, `GET /invoices.csv` and `GET /invoices.zip` (docs/decisions/050). */
export function createInvoicesApi({ db }: Shop, access: AccessRules) {
	const queue = createWorkQueue(pdfQueue);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/invoices/{number}/pdf",
				tags: ["Invoices"],
				...access.signedInAtMost(20, "invoices"),
				summary: "Get an invoice or credit note as PDF",
				description:
					"PDF/A-3b with embedded Factur-X 1.0 data, profile EN 16931, unless the order names no country. `GET /orders/{id}/history` has the invoice numbers of an order.",
				request: { params: z.object({ number: z.string().max(40) }) },
				responses: {
					200: { description: "The document", content: { "application/pdf": { schema: z.string() } } },
					default: failure,
				},
			}),
			async (c) => {
				const row = await findInvoice(db, c.req.valid("param").number);
				if (!row || !isOwnerOrStaff(c.var.user, row.user_id, "accounting")) throw new Refusal(notFound("Invoice"));
				access.logRead(c, row.user_id);
				// Imported on demand, because few requests need it.
				const { makeInvoicePdf } = await import("./invoice-pdf.server.ts");
				const make = () => makeInvoicePdf(contentOf(row));
				const bytes = (await queue.run(callerPrefix48(c), make)) as Uint8Array<ArrayBuffer>;
				c.header("content-type", "application/pdf");
				c.header("content-disposition", `attachment; filename="${row.number}.pdf"`);
				return c.body(bytes);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/invoices.csv",
				tags: ["Invoices"],
				...access.stepUpStaff("accounting"),
				summary: "Export the invoices and credit notes of a period as CSV",
				description:
					"A line for each document and tax rate, in order of issue. Credit notes are negative. The format is that of `GET /orders.csv`.",
				request: { query: periodSchema },
				responses: csvResponses,
			}),
			(c) => {
				access.logRead(c);
				const period = c.req.valid("query");
				return sendCsv(c, `invoices-${periodName(period)}`, readInvoiceBook(db, period));
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/invoices.zip",
				tags: ["Invoices"],
				...access.stepUpStaff("accounting"),
				summary: "Export the invoices and credit notes of a period as PDF files in a ZIP archive",
				description: `In order of issue, at most ${maxZipped} in an archive. \`part\` selects the archive, from 1.`,
				request: { query: zipQuerySchema },
				responses: {
					200: { description: "The archive", content: { "application/zip": { schema: z.string() } } },
					default: failure,
				},
			}),
			(c) => {
				access.logRead(c);
				const { part, ...period } = c.req.valid("query");
				const range = { skip: (part - 1) * maxZipped, limit: maxZipped };
				c.header("content-type", "application/zip");
				c.header(
					"content-disposition",
					`attachment; filename="invoices-${periodName(period)}${part > 1 ? `-${part}` : ""}.zip"`,
				);
				return c.body(streamBytes(writeZip(readPdfs(db, period, range))));
			},
		);
}

/** Makes the PDF files one after the other, so that other requests run in between. */
async function* readPdfs(
	db: DbOrTx,
	period: Period,
	range: { skip: number; limit: number },
): AsyncGenerator<ZippedFile> {
	const { makeInvoicePdf } = await import("./invoice-pdf.server.ts");
	for await (const rows of readInvoicesBetween(db, period, range))
		for (const row of rows) {
			await setImmediate();
			yield { name: `${row.number}.pdf`, bytes: await makeInvoicePdf(contentOf(row)), at: new Date(row.issued_at) };
		}
}

interface ZippedFile {
	/** ASCII. */
	name: string;
	bytes: Uint8Array;
	at: Date;
}

/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const version = 20;

/**
 * Writes a ZIP archive (PKWARE's APPNOTE.TXT 6.3) file by file. Without compression, because PDF files are compressed, and
 * without ZIP64, so for less than 65,535 files and 4 GB.
 */
async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
	const directory: Buffer[] = [];
	let offset = 0;
	for await (const { name, bytes, at } of files) {
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(version, 0);
		facts.writeUInt16LE(flags, 2);
		facts.writeUInt32LE(dosTime(at), 6);
		facts.writeUInt32LE(crc32(bytes), 10);
		facts.writeUInt32LE(bytes.length, 14);
		facts.writeUInt32LE(bytes.length, 18);
		facts.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name)]);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([signature(0x02014b50, version), facts, place, Buffer.from(name)]));
		offset += local.length + bytes.length;
		yield local;
		yield bytes;
	}
	const entries = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(directory.length, 4);
	end.writeUInt16LE(directory.length, 6);
	end.writeUInt32LE(entries.length, 8);
	end.writeUInt32LE(offset, 12);
	yield Buffer.concat([entries, signature(0x06054b50), end]);
}

/** The signature of a record, and for the directory the version that made it. */
function signature(value: number, madeBy?: number): Buffer {
	const bytes = Buffer.alloc(madeBy === undefined ? 4 : 6);
	bytes.writeUInt32LE(value);
	if (madeBy !== undefined) bytes.writeUInt16LE(madeBy, 4);
	return bytes;
}

/** MS-DOS date and time, in UTC and with even seconds. */
function dosTime(at: Date): number {
	const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
	const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
	return date * 0x10000 + time;
}
