import * as z from "zod";
import { ownPath } from "./image-host.ts";

/** For the API's document; what is no address is refused besides. */
const documentedPattern =
	"^\\s*([hH][tT][tT][pP][sS]?:[^@]+|/[A-Za-z0-9_-][A-Za-z0-9/_-]*\\.(webp|avif|png|jpg|svg)\\s*)$";

/** A picture's address: any http or https link, or a picture of the shop's own by its path. */
export const imageLinkSchema = z
	.string()
	.trim()
	.max(2000)
	.refine((link) => ownPath.test(link) || isWebAddress(link), "Enter a http or https link")
	.meta({ pattern: documentedPattern });

function isWebAddress(link: string): boolean {
	const url = URL.parse(link);
	return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
}
