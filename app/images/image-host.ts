/** A picture of the shop by its path; what begins with two slashes names a host. */
export const ownPath = /^\/[a-z0-9_-][a-z0-9/_-]*\.(webp|avif|png|jpg|svg)$/i;

/** Whose server a picture is fetched from; nothing where it is the shop's own. */
export const hostOf = (link: string): string | undefined =>
	ownPath.test(link) ? undefined : URL.parse(link, "http://shop.invalid")?.host;
