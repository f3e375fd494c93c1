import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:tls";
import sharp from "sharp";
import { maxImageBytes } from "../../app/images/image.ts";
import { type Answered, ask, host, owner, signIn } from "./customer.ts";
import { type DeployedShop, deployShop } from "./deployed-shop.ts";
import { upgradeBehind } from "./rolling-upgrade.ts";

export type Report = (isSound: boolean, what: string, detail?: string) => void;

/** Uses the shop through each proxy, and upgrades its processes under load. */
export async function serveThroughProxies(report: Report): Promise<void> {
	const shop = await deployShop();
	try {
		report(shop.migrated.startsWith("Applied: 001-users"), "migrate, as the role that owns the tables");
		for (const statement of ["truncate audit", "alter table audit disable trigger all", "create table mine (id int)"])
			report(
				/permission denied|must be owner/.test(shop.sqlAsShop(statement)),
				`refused to the role that runs the shop: ${statement}`,
			);
		report(
			/PgBouncer's.*--database/s.test(shop.failure(["backup", "build/through-pgbouncer"])),
			"a backup through PgBouncer is refused: pg_dump would change shared connections",
		);
		await ask(shop.ports.nginx, "POST", "/api/auth/sign-up/email", { body: owner });
		await signIn(shop.ports.nginx);
		shop.command(["make-admin", owner.email]);
		for (const proxy of ["nginx", "haproxy"] as const) await walkThrough(proxy, shop, report);
		// Both processes must have the page cached, whichever one HAProxy selects.
		for (let n = 0; n < 6; n++) await ask(shop.ports.haproxy, "GET", "/");
		await shop.withoutDatabase(async () => {
			for (const proxy of ["nginx", "haproxy"] as const) await askWithoutDatabase(proxy, shop.ports[proxy], report);
		});
		await upgradeBehind(shop, report);
		checkMetrics(await ask(shop.ports.a, "GET", "/metrics", { token: "0123456789abcdef", plain: true }), report);
	} finally {
		await shop.end();
	}
}

async function walkThrough(proxy: "nginx" | "haproxy", { ports, plain }: DeployedShop, report: Report): Promise<void> {
	const port = ports[proxy];
	const check = (what: string, { status, headers, text }: Answered, isSound: boolean) =>
		report(isSound, `${proxy}: ${what}`, `${status} ${JSON.stringify(headers)} ${text.slice(0, 500)}`);
	const home = await ask(port, "GET", "/");
	const { headers } = home;
	check("home", home, home.status === 200 && home.text.includes("</html>") && "strict-transport-security" in headers);
	check("a request's id", home, /^[\da-f-]{20,}$/.test(String(headers["x-request-id"])));
	const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(home.text) ?? [];
	const css = await ask(port, "GET", style);
	check("style sheet", css, css.status === 200 && /immutable/.test(String(css.headers["cache-control"])));
	const http = await ask(plain[proxy], "GET", "/allproducts", { plain: true });
	check("http leads to https", http, http.status === 301 && http.headers.location === `https://${host}/allproducts`);
	const metrics = await ask(port, "GET", "/metrics");
	check("metrics stay inside", metrics, metrics.status === 404 && !metrics.text.includes("shop_"));
	report((await protocolOf(port)) === "h2", `${proxy}: HTTP/2`);

	const token = await signIn(port);
	const product = { name: `Disc by ${proxy}`, price: 10, quantity: 50, minorder: 1, description: "Grey cast iron." };
	const image = await ask(port, "POST", "/api/images", { token, picture: await smallPicture() });
	check("a picture", image, image.status === 201);
	const { link } = JSON.parse(image.text);
	const added = await ask(port, "POST", "/api/products", { token, body: { ...product, img1: link, img2: link } });
	const productId = JSON.parse(added.text).insertedId;
	const page = await ask(port, "GET", `/product/${productId}`);
	check("a product's page", page, page.status === 200 && page.text.includes(product.name));
	const orderBody = { productId, product: product.name, quantity: 2, price: 10, totalPrice: 20 };
	const buyer = { name: owner.name, email: owner.email, phone: "5550100", address: "1 Foundry Lane" };
	const ordered = await ask(port, "POST", "/api/orders", { token, body: { ...orderBody, ...buyer } });
	check("an order", ordered, ordered.status === 200);
	for (const megabytes of [15.5, 18, 20, 15.5, 20]) {
		const large = Buffer.alloc(Math.round(megabytes * 1024 * 1024), 1);
		const refused = await ask(port, "POST", "/api/images", { token, picture: large });
		check(
			`a picture of ${megabytes} MB is refused in words`,
			refused,
			refused.status === 413 && refused.text.includes(`"detail":"Send at most ${maxImageBytes} bytes."`),
		);
	}
}

/** Checks that cached pages are still served and other answers have Retry-After. */
async function askWithoutDatabase(proxy: "nginx" | "haproxy", port: string, report: Report): Promise<void> {
	const home = await ask(port, "GET", "/");
	report(
		home.status === 200 && home.text.includes("</html>"),
		`${proxy}: home while the database is away`,
		`${home.status} ${JSON.stringify(home.headers)} ${home.text.slice(0, 300)}`,
	);
	const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(home.text) ?? [];
	const css = await ask(port, "GET", style);
	report(css.status === 200, `${proxy}: its style sheet`, `${css.status}`);
	const { status, headers, text } = await ask(port, "GET", "/api/products/none");
	const isRetryable = status === 503 && headers["retry-after"] !== undefined && text.includes('"code"');
	report(isRetryable, `${proxy}: a call that needs it says when to come again`, `${status} ${text.slice(0, 200)}`);
}

/** Checks the metrics format with promtool. Every metric of the alert rules and the dashboard must exist. */
function checkMetrics({ text }: Answered, report: Report): void {
	const { error, status, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
	if (error) console.log("skipped  promtool check metrics: not installed");
	else {
		// Status 3 means that promtool dislikes some metric names. Those of Node come from prom-client.
		const ours = stderr.split("\n").filter((line) => /^(shop|http)_/.test(line));
		report((status === 0 || status === 3) && ours.length === 0, "promtool check metrics", stderr);
	}
	const metricNames = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
	const asked = readFileSync("deploy/alerts.yml", "utf8") + readFileSync("deploy/grafana.json", "utf8");
	const names = new Set(asked.match(/\b(shop|http|nodejs|process)_[a-z\d_]+(?=[{[ )])/g));
	const missing = [...names].filter(
		(name) => !metricNames.has(name) && !metricNames.has(name.replace(/_(bucket|count|sum)$/, "")),
	);
	const what = `${names.size} metrics that the rules and the dashboard ask for are told`;
	report(names.size > 10 && missing.length === 0, what, missing.join(", "));
}

function protocolOf(port: string): Promise<string | false | null> {
	return new Promise((resolve, reject) => {
		const words = { host: "127.0.0.1", port: Number(port), servername: host, ALPNProtocols: ["h2", "http/1.1"] };
		const socket = connect({ ...words, rejectUnauthorized: false }, () => {
			resolve(socket.alpnProtocol);
			socket.destroy();
		}).on("error", reject);
	});
}

const smallPicture = () =>
	sharp({ create: { width: 800, height: 600, channels: 3, background: "#777777" } })
		.png()
		.toBuffer();
