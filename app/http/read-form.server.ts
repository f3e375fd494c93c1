import { decodeText, mediaTypeOf, notUtf8 } from "./decode-text.server.ts";
import { problem } from "./problem.ts";
import { readBody } from "./read-body.server.ts";
import { Refusal } from "./refusal.ts";

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
