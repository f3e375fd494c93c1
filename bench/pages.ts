import { ask } from "./ask.ts";
import { cpuEach, startPlain } from "./cpu-each.ts";
import type { Figure } from "./figures.ts";
import { type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";

const renderings = 300;
/** What a first visit asks for beside the page. */
const files = {
	"a style sheet": /\/assets\/[\w-]+\.css/,
	"a picture": /\/catalogue\/[\w-]+-400\.avif/,
};

/** CPU of a ready answer against a plain `node:http` server that sends the same, in the same run; and of a rendering. */
export async function measurePages(): Promise<Figure[]> {
	const shop = await startMeasuredShop();
	const [product] = JSON.parse(String(await ask(`${shop.origin}/api/products`, "identity")));
	const paths = { home: "/", catalogue: "/allproducts", "product page": `/product/${product.partNumber}` };
	const figures: Figure[] = [];
	// What the shop does after its start is over then, and V8 knows what is asked often.
	for (const path of Object.values(paths)) await cpuEach(shop, shop.origin + path);
	for (const [name, path] of Object.entries({ ...paths, "GET /reviews": "/api/reviews" })) {
		figures.push(...(await compareWithPlain(shop, name, path)));
	}
	const home = String(await ask(shop.origin, "identity"));
	for (const [name, pattern] of Object.entries(files)) {
		const [path = ""] = home.match(pattern) ?? [];
		figures.push(...(await compareWithPlain(shop, name, path)).map((figure) => withLimit(figure, 0.03)));
	}
	for (const [name, path] of Object.entries(paths)) {
		const whole = await ask(shop.origin + path, "identity");
		const rendered = await ask(shop.origin, "identity", passingBy(path));
		if (rendered.length < whole.length * 0.9) throw new Error(`${passingBy(path)} is not ${name}`);
		await renderTimes(shop, path, "identity");
		const each = await renderTimes(shop, path, "identity");
		const compressed = await renderTimes(shop, path, "br");
		figures.push(
			{ name: `${name}, rendered, CPU`, value: each, unit: "ms", limit: 3 },
			{ name: `${name}, rendered and compressed, CPU`, value: compressed, unit: "ms", limit: 5 },
		);
	}
	await shop.stop();
	return figures;
}

const withLimit = (figure: Figure, limit: number): Figure => (figure.unit === "ms" ? { ...figure, limit } : figure);

/** A ready answer's CPU, and how many times that of a plain server with the same answer. */
export async function compareWithPlain(
	shop: MeasuredShop,
	name: string,
	path: string,
	times?: number,
): Promise<Figure[]> {
	const plain = await startPlain(shop.origin + path);
	const ready = await cpuEach(shop, shop.origin + path, times);
	const floor = await cpuEach(plain, plain.origin, times);
	plain.stop();
	return [
		{ name: `${name}, ready, CPU`, value: ready, unit: "ms" },
		{ name: `${name}, ready, against plain node:http`, value: ready / floor, unit: "×", limit: 1.2 },
	];
}

/** An address that the page cache does not know, of the same page: its last character is escaped, or home's is a dot. */
const passingBy = (path: string) =>
	path === "/" ? "/." : path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`);

/** CPU of a rendering, and of compressing it where the encoding is not `identity`. */
async function renderTimes(shop: MeasuredShop, path: string, encoding: string): Promise<number> {
	const before = shop.cpuMs();
	for (let i = 0; i < renderings; i++) await ask(shop.origin, encoding, passingBy(path));
	return (shop.cpuMs() - before) / renderings;
}
