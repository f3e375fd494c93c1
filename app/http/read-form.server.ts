import { problem } from "./problem.ts";
import { readBody } from "./read-body.server.ts";
import { Refusal } from "./refusal.ts";

/** A page's form with a line per part of a long list has several hundred fields. */
const maxFields = 1000;

/**
 * Reads a form.
 * @throws {Refusal} when it is too long or has too many fields: many fields cost more than many bytes
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	const bytes = await readBody(request, maxBytes);
	if (!bytes || fieldsOf(bytes, type) > maxFields)
		throw new Refusal(problem("too-large", `Send at most ${maxBytes} bytes and ${maxFields} fields.`));
	return new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
		.formData()
		.catch(() => new FormData());
}

const fieldsOf = (bytes: Buffer, type: string): number =>
	bytes.toString("latin1").split(type.startsWith("multipart/") ? "form-data" : "&").length;
