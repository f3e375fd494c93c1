/** Characters that XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for an element or attribute. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		.replaceAll(unwritable, " ")
		.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string);

/** An element. Empty ones are omitted, as EN 16931 requires. @param name with its attributes, if any */
export function element(name: string, ...content: (string | undefined | false)[]): string {
	const inner = content.filter(Boolean).join("");
	return inner && `<${name}>${inner}</${name.split(" ", 1)[0]}>`;
}

export const textElement = (name: string, text: string | undefined): string =>
	element(name, text === undefined ? undefined : xmlText(text));
