/**
 * The one path of a page, however it was asked for: the router takes capitals, escapes and slashes too many as well. What
 * follows the first word may name something, whose capitals its page looks at itself.
 */
export function plainPath(pathname: string): string {
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
