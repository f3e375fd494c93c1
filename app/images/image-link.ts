import * as z from "zod";
import { shopPicturePath } from "./image.ts";

/** Pattern for OpenAPI. The check below is stricter. */
const documentedPattern =
	"^\\s*([hH][tT][tT][pP][sS]?:[^@]+|/[A-Za-z0-9_-][A-Za-z0-9/_-]*\\.(webp|avif|png|jpg|svg)\\s*)$";

/** Any http or https link, or the path of one of the shop's pictures. */
export const imageLinkSchema = z
	.string()
	.trim()
	.max(2000)
	.refine(
		(link) => shopPicturePath.test(link) || isWebAddress(link),
		"Enter an http or https link, or choose a picture",
	)
	.meta({ pattern: documentedPattern });

function isWebAddress(link: string): boolean {
	const url = URL.parse(link);
	return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
}
