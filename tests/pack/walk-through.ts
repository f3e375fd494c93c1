import sharp from "sharp";
import { createCustomer } from "./customer.ts";
import type { StartedRelease } from "./started-release.ts";

export type Report = (isSound: boolean, what: string, detail?: unknown) => void;

export const metricsToken = "0123456789abcdef";

/** Uses every part of a release. Returns an unpaid order. */
export async function walkThrough({ origin }: StartedRelease, report: Report): Promise<string> {
	const { ask, signIn } = createCustomer(origin);
	const home = await (await ask("/")).text();
	report(home.includes("</html>"), "the home page", home.slice(0, 300));
	const [style = "none"] = /\/assets\/[^"]+\.css/.exec(home) ?? [];
	report((await ask(style)).headers.get("cache-control")?.includes("immutable") === true, "its style sheet", style);
	const products = await (await ask("/api/products")).json();
	report(products.length >= 60, `${products.length} products of the demo by the API`, products);
	report((await ask(products[0].img1)).headers.get("content-type")?.startsWith("image/") === true, "a demo picture");
	const sheet = Buffer.from(await (await ask("/product/TF-320V/datasheet.pdf")).arrayBuffer());
	report(sheet.subarray(0, 5).toString() === "%PDF-" && sheet.length > 20_000, "a data sheet as PDF", sheet.toString());
	const metrics = await ask("/metrics", { token: metricsToken });
	report((await metrics.text()).includes("shop_build_info{"), "metrics", metrics.status);
	const sandbox = await ask("/sandbox/stripe/v3/stripe.js");
	report(sandbox.status === 200, "the card sandbox's script", `${sandbox.status} ${await sandbox.text()}`);

	const admin = await signIn("admin");
	const square = sharp({ create: { width: 900, height: 900, channels: 3, background: "#346" } });
	const sent = await ask("/api/images", { method: "POST", token: admin, picture: await square.png().toBuffer() });
	const { link } = await sent.json();
	const narrow = await ask(String(link).replace("-800.webp", "-400.avif"));
	const { format, width } = await sharp(Buffer.from(await narrow.arrayBuffer())).metadata();
	report(
		format === "heif" && width === 400,
		"an admin's picture, sent as PNG and served as AVIF in another width",
		link,
	);

	const token = await signIn("buyer");
	const [part] = products.filter(
		({ quantity, minorder }: { quantity: number; minorder: number }) => quantity >= minorder,
	);
	const { _id: productId, name: product, minorder: quantity, price } = part;
	const buyer = { name: "Bo Buyer", email: "buyer@torquefoundry.test", phone: "5550100", address: "1 Foundry Lane" };
	const orderBody = {
		productId,
		product,
		quantity,
		price,
		totalPrice: Math.round(price * quantity * 100) / 100,
		...buyer,
	};
	const ordered = await ask("/api/orders", { method: "POST", token, body: orderBody });
	const order = await ordered.json();
	report(ordered.status === 200, "an order by the demo's buyer", order);
	return order.insertedId;
}
