import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createMarkupPlaceholders } from "../../shell/cached-markup.server.ts";
import { CacheMarkupContext } from "../../ui/cached-markup.tsx";
import { ProductGrid } from "./product-grid.tsx";

const product = (name: string, img1: string) => ({
	...{ _id: name, name, img1, img2: img1, price: 1, quantity: 9, minorder: 1, description: "A part" },
});

test("the first row's pictures are asked for as React does it, from elsewhere too, with kept markup and without", () => {
	const products = [product("own", "/images/a-800.webp"), product("foreign", "https://pictures.example/b.jpg")];
	const page = (
		<html lang="en">
			<head />
			<body>
				<ProductGrid products={products} priority />
			</body>
		</html>
	);
	const plain = renderToString(page);
	expect(plain).toContain('<head><link rel="preload" as="image" href="https://pictures.example/b.jpg"');
	for (const _ of [1, 2]) {
		const { keep, fill } = createMarkupPlaceholders();
		const marked = renderToString(<CacheMarkupContext value={keep}>{page}</CacheMarkupContext>);
		expect(marked).toContain("<!--kept 0-->");
		expect(String(fill(Buffer.from(marked).toString("latin1")))).toBe(plain);
	}
});
