import { type Db, onSale } from "../../db/database.ts";
import { trustTitles } from "../content/trust-links.ts";
import { productPath } from "./part/part-number.ts";

/** Maximum URLs of one sitemap (sitemaps.org). */
const maxUrls = 50_000;
const publicPages = ["/", "/allproducts", "/blog", "/myportfolio", ...Object.keys(trustTitles)];

export async function readSitemap(db: Db, origin: string): Promise<Response> {
	const products = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "parts.part_number"])
		.where(onSale)
		.orderBy("products.id", "desc")
		.limit(maxUrls - publicPages.length)
		.execute();
	const paths = [
		...publicPages,
		...products.map(({ id, part_number }) => productPath({ _id: id, partNumber: part_number ?? undefined })),
	];
	const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("\n");
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
	return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

export function robots(origin: string): string {
	const closed = ["/api/", "/dashboard", "/buypage/"].map((path) => `Disallow: ${path}\n`).join("");
	return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}
