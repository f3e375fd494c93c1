import { setTimeout } from "node:timers/promises";
import type { ImportPreview } from "../app/imports/import-answers.ts";
import { batchesOf } from "../app/imports/posted-batches.ts";
import { accessToken, signIn } from "../tests/support/client.ts";
import type { Figure } from "./figures.ts";
import { fillShop } from "./fill-shop.ts";
import { partNumber } from "./many-parts.ts";
import { manyProducts } from "./many-products.ts";
import { onEngines } from "./on-engines.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const count = 10_000;
const wrong = 300;
/** Between two orders. */
const pauseMs = 100;

/** A table of 10,000 rows over 10,000 products, 300 of them wrong: its preview, and posting all the others as the page does, while others order. */
export function measureImports(): Promise<Figure[]> {
	return onEngines(
		(db) => fillShop(db, { orders: 0, users: 1, products: count, reviews: 0 }),
		async (shop) => {
			const token = await accessToken(shop.origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
			const send = async <Body>(path: string, type: string, body: string): Promise<Body> => {
				const headers = { authorization: `Bearer ${token}`, "content-type": type };
				const answer = await fetch(`${shop.origin}/api/imports/${path}`, { method: "POST", headers, body });
				if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`);
				return (await answer.json()) as Body;
			};
			// The catalogue's index is built beside requests, of a shop that has been open for a moment it is there.
			await untilCatalogueIsRead(shop.origin);
			const begun = performance.now();
			const preview = await send<ImportPreview>("preview", "text/csv", table());
			const previewed = performance.now();
			if (preview.counts.refused !== wrong || preview.counts.changed !== count - wrong)
				throw new Error(`The preview counts ${JSON.stringify(preview.counts)}`);
			const { file, columns } = preview;
			const orders = keepOrdering(shop.origin);
			let modified = 0;
			for (const rows of batchesOf(preview.rows)) {
				const body = JSON.stringify({ file, columns, rows });
				modified += (await send<{ modifiedCount: number }>("rows", "application/json", body)).modifiedCount;
			}
			const posted = performance.now();
			const slowest = await orders.stop();
			if (modified !== count - wrong) throw new Error(`${modified} rows were written`);
			const memory = shop.memoryMb();
			return [
				{ name: "preview of 10,000 rows, 300 wrong", value: previewed - begun, unit: "ms", limit: 5000 },
				{ name: "posting 9,700 of 10,000 rows", value: posted - previewed, unit: "ms", limit: 10_000 },
				{ name: "the slowest order meanwhile", value: slowest, unit: "ms" },
				{ name: "memory after an import of 10,000 rows", value: memory, unit: "MB" },
			];
		},
	);
}

/** Somebody orders one after the other, with a pause between, until they are told to stop: they hear how long the slowest took. */
function keepOrdering(origin: string) {
	let goesOn = true;
	let slowest = 0;
	const ordering = (async () => {
		const buyer = { email: "buyer@torquefoundry.test", password: "demo-buyer" };
		const call = await signIn(origin, buyer);
		const [product] = await call("GET", "/catalogue?q=TF-320V").then(({ products }) => products);
		const { _id: productId, name, price, minorder: quantity } = product;
		const totalPrice = Math.round(price * quantity * 100) / 100;
		const place = { name: "B", email: buyer.email, phone: "5550100", address: "1 Lane" };
		while (goesOn) {
			const begun = performance.now();
			await call("POST", "/orders", { ...place, product: name, productId, quantity, price, totalPrice });
			slowest = Math.max(slowest, performance.now() - begun);
			await setTimeout(pauseMs);
		}
		return slowest;
	})();
	return {
		stop() {
			goesOn = false;
			return ordering;
		},
	};
}

function table(): string {
	const rows = manyProducts(count).map(({ name, price, minorder, description }, i) => {
		const said = i < wrong ? "1,500" : (price + 0.5).toFixed(2);
		return [partNumber(i), `"${name}, again"`, said, "7", minorder, `"${description} More."`].join(";");
	});
	return ["Part number;Name;Price;Quantity;Minimum order;Description", ...rows].join("\r\n");
}
