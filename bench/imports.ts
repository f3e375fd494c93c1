import type { ImportPreview } from "../app/imports/import-answers.ts";
import { batchesOf } from "../app/imports/posted-batches.ts";
import { accessToken } from "../tests/support/client.ts";
import type { Figure } from "./figures.ts";
import { fillParts, partNumber } from "./many-parts.ts";
import { fillDatabase, manyProducts } from "./many-products.ts";
import { inFreshFolder, startMeasuredShop } from "./measured-shop.ts";

const count = 10_000;
const wrong = 300;

/** A table of 10,000 rows over 10,000 products, 300 of them wrong: its preview, and posting all the others as the page does. */
export function measureImports(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, manyProducts(count));
		fillParts(dataDir, count);
		const shop = await startMeasuredShop(dataDir);
		const token = await accessToken(shop.origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
		const send = async <Body>(path: string, type: string, body: string): Promise<Body> => {
			const headers = { authorization: `Bearer ${token}`, "content-type": type };
			const answer = await fetch(`${shop.origin}/api/imports/${path}`, { method: "POST", headers, body });
			if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`);
			return (await answer.json()) as Body;
		};
		const begun = performance.now();
		const preview = await send<ImportPreview>("preview", "text/csv", table());
		const previewed = performance.now();
		if (preview.counts.refused !== wrong || preview.counts.changed !== count - wrong)
			throw new Error(`The preview counts ${JSON.stringify(preview.counts)}`);
		const { file, columns } = preview;
		let modified = 0;
		for (const rows of batchesOf(preview.rows)) {
			const body = JSON.stringify({ file, columns, rows });
			modified += (await send<{ modifiedCount: number }>("rows", "application/json", body)).modifiedCount;
		}
		const posted = performance.now();
		if (modified !== count - wrong) throw new Error(`${modified} rows were written`);
		const memory = shop.memoryMb();
		await shop.stop();
		return [
			{ name: "preview of 10,000 rows, 300 wrong", value: previewed - begun, unit: "ms", limit: 5000 },
			{ name: "posting 9,700 of 10,000 rows", value: posted - previewed, unit: "ms", limit: 10_000 },
			{ name: "memory after an import of 10,000 rows", value: memory, unit: "MB" },
		];
	});
}

function table(): string {
	const rows = manyProducts(count).map(({ name, price, minorder, description }, i) => {
		const said = i < wrong ? "1,500" : (price + 0.5).toFixed(2);
		return [partNumber(i), `"${name}, again"`, said, "7", minorder, `"${description} More."`].join(";");
	});
	return ["Part number;Name;Price;Quantity;Minimum order;Description", ...rows].join("\r\n");
}
