/** Path of one of the shop's pictures. It has one leading slash, because two would start a host name. */
export const shopPicturePath = /^\/[a-z0-9_-][a-z0-9/_-]*\.(webp|avif|png|jpg|svg)$/i;

/** Returns the host of a picture's link, or undefined for one of the shop's pictures. */
export const hostOf = (link: string): string | undefined =>
	shopPicturePath.test(link) ? undefined : URL.parse(link, "http://shop.invalid")?.host;
