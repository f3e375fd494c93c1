/** Path of a picture of the shop. Two leading slashes would name a host. */
export const ownPath = /^\/[a-z0-9_-][a-z0-9/_-]*\.(webp|avif|png|jpg|svg)$/i;

/** The host of a picture; undefined for the shop's own. */
export const hostOf = (link: string): string | undefined =>
	ownPath.test(link) ? undefined : URL.parse(link, "http://shop.invalid")?.host;
