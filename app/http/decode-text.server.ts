import { malformed, problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";

/**
 * Decodes the text of a body. A JSON text is UTF-8 (RFC 8259 §8.1), and a form's too.
 * @throws {Refusal} 415 when the type names another charset, 400 when the bytes are not UTF-8
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array, contentType: string): string {
	const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
	if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new Refusal(wrongCharset());
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new Refusal(notUtf8());
	}
}

/** Returns a `Content-Type` without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase();

export const notUtf8 = () => malformed("The body is not UTF-8.");
const wrongCharset = () => problem("wrong-charset", "Send text in UTF-8.");
