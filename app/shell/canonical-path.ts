/**
 * Returns the canonical path of a page. The router also accepts capitals, escapes and extra slashes. Capitals after the
 * first segment stay: they may be part of a name.
 */
export function canonicalPath(pathname: string): string {
	const [first = "", ...more] = pathname.split("/").filter(Boolean).map(decoded);
	return `/${[first.toLowerCase(), ...more].map(encodeURIComponent).join("/")}`;
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
