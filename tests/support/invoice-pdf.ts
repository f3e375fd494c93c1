import { inflateSync } from "node:zlib";
import type { TestCaller, TestShop } from "./test-shop.ts";

export async function invoicePdf(shop: TestShop, caller: TestCaller, number: string): Promise<Buffer> {
	const authorization = `Bearer ${await shop.accessTokens.issue({ userId: caller.id, authenticatedAt: shop.time.now })}`;
	const answer = await shop.api.request(`/api/invoices/${number}/pdf`, { headers: { authorization } });
	if (answer.status !== 200) throw new Error(`No PDF: ${await answer.text()}`);
	return Buffer.from(await answer.arrayBuffer());
}

/** Returns a PDF as text. Compressed streams stay unreadable. */
export const plainPdf = (pdf: Buffer): string => pdf.toString("latin1");

export function xmlIn(pdf: Buffer): string {
	const text = plainPdf(pdf);
	const from = text.indexOf("stream\n", text.indexOf("/Type /EmbeddedFile")) + "stream\n".length;
	return inflateSync(pdf.subarray(from, text.indexOf("\nendstream", from))).toString();
}

/** Returns the texts on each page of a PDF as glyph codes. Two are equal when text and font are equal. */
export function writtenOn(pdf: Buffer): string[][] {
	const packed = plainPdf(pdf).matchAll(/\bstream\n([\s\S]*?)\nendstream/g);
	const streams = Array.from(packed, ([, stream = ""]) => {
		try {
			return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
		} catch {
			return "";
		}
	});
	const pages = streams.filter((stream) => stream.includes("\nBT\n"));
	return pages.map((page) => Array.from(page.matchAll(/\[(.*)\] TJ/g), ([, glyphs = ""]) => glyphs));
}

/** Returns the texts of all elements with this name. */
export const texts = (xml: string, name: string): string[] =>
	Array.from(xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, "g")), ([, text = ""]) => text);

/** Returns the amount of the only element with this name, in cents. @throws when there are several */
export function cents(xml: string, name: string): number {
	const [amount = "0", ...others] = texts(xml, name);
	if (others.length > 0) throw new Error(`More than one ${name}`);
	return Math.round(Number(amount) * 100);
}

export const papersOf = async (caller: TestCaller, orderId: string) =>
	(await caller.get(`/orders/${orderId}/history`)).body.invoices as {
		number: string;
		kind: string;
		issuedAt: string;
		total: number;
	}[];
