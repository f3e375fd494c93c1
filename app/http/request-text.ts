const deepestJson = 32;

/** PostgreSQL keeps no NUL, and UTF-8 has no lone surrogates: what came in could not come out again. */
const canBeKept = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
const notStorable = "Text must not hold NUL or half characters.";

/** What is wrong with a request's address, in a sentence; undefined when nothing is. */
export function addressFault(address: string): string | undefined {
	try {
		return canBeKept(decodeURIComponent(address)) ? undefined : notStorable;
	} catch {
		return "The address is not percent-encoded UTF-8.";
	}
}

/** What is wrong with a JSON text, in a sentence; undefined when nothing is or there is none. */
export function jsonFault(text: string): string | undefined {
	if (text === "") return undefined;
	try {
		return valueFault(JSON.parse(text), 1);
	} catch {
		return "The body is not JSON.";
	}
}

function valueFault(value: unknown, depth: number): string | undefined {
	if (typeof value === "string") return canBeKept(value) ? undefined : notStorable;
	if (typeof value !== "object" || value === null) return undefined;
	if (depth > deepestJson) return `JSON is nested at most ${deepestJson} deep here.`;
	for (const [name, member] of Object.entries(value)) {
		const fault = canBeKept(name) ? valueFault(member, depth + 1) : notStorable;
		if (fault) return fault;
	}
	return undefined;
}
