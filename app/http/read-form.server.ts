import { problem, Refusal } from "./problem.ts";
import { decodeText, mediaTypeOf, notUtf8, readBody } from "./read-body.server.ts";

/** A page's form with a line per part of a long list has several hundred fields. */
const maxFields = 1000;

/**
 * Reads a form.
 * @throws {Refusal} when it is not UTF-8, is too long or has too many fields: many fields cost more than many bytes
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	const bytes = await readBody(request, maxBytes);
	if (!bytes || fieldsOf(bytes, type) > maxFields)
		throw new Refusal(problem("too-large", `Send at most ${maxBytes} bytes and ${maxFields} fields.`));
	if (mediaTypeOf(type) === "application/x-www-form-urlencoded") decodeText(bytes, type);
	const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
		.formData()
		.catch(() => new FormData());
	// A form has escaped bytes, or files between its texts. Its reader replaces bytes that are not UTF-8.
	if ([...form.values()].some((value) => typeof value === "string" && value.includes("\uFFFD")))
		throw new Refusal(notUtf8());
	return form;
}

const fieldsOf = (bytes: Buffer, type: string): number =>
	bytes.toString("latin1").split(type.startsWith("multipart/") ? "form-data" : "&").length;

/**
 * Returns whether a form was sent from the shop's own pages: every browser sends one of these two headers.
 * @param origins the shop's public origins
 */
export function isOwnForm({ headers }: Request, origins: readonly string[]): boolean {
	const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
	if (site !== null && site !== "same-origin") return false;
	return origin === null ? site !== null : origins.includes(origin);
}
