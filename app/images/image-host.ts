/** Path of one of the shop's pictures. Two leading slashes would name a host. */
export const shopPicturePath = /^\/[a-z0-9_-][a-z0-9/_-]*\.(webp|avif|png|jpg|svg)$/i;

/** Returns undefined for the shop's own pictures. */
export const hostOf = (link: string): string | undefined =>
	shopPicturePath.test(link) ? undefined : URL.parse(link, "http://shop.invalid")?.host;
