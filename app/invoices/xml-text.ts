/** What XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands between two tags or in an attribute. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		.replaceAll(unwritable, " ")
		.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string);

/** An element; empty ones are left out, as EN 16931 asks. @param name with its attributes, if it has some */
export function element(name: string, ...content: (string | undefined | false)[]): string {
	const inner = content.filter(Boolean).join("");
	return inner && `<${name}>${inner}</${name.split(" ", 1)[0]}>`;
}

/** An element that holds a text. */
export const textElement = (name: string, text: string | undefined): string =>
	element(name, text === undefined ? undefined : xmlText(text));
