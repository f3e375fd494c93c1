/**
 * Returns whether a form was sent from the shop's own pages: every browser sends one of these two headers.
 * @param origins the shop's public origins
 */
export function isOwnForm({ headers }: Request, origins: readonly string[]): boolean {
	const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
	if (site !== null && site !== "same-origin") return false;
	return origin === null ? site !== null : origins.includes(origin);
}
