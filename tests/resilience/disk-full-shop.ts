import { readdirSync } from "node:fs";
import sharp from "sharp";
import { accessToken, callApi, callWith } from "../support/client.ts";
import { stepFile } from "../support/part-files.ts";
import { shopBuild, startShop } from "../support/shop-process.ts";
import type { Check } from "./disk-full.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const admin = { email: "admin@torquefoundry.test", password: "demo-admin" };
const megabytes = 64;

/** Runs the shop on a disk that fills up, starts it on the full disk, and frees space again. */
export async function fullShop(look: Check): Promise<void> {
	for (const contents of ["database", "folder"] as const) {
		const disk = mountSmallDisk(megabytes);
		try {
			await onDisk(disk, contents, (what, isSo, detail) => look(`contents in the ${contents}: ${what}`, isSo, detail));
		} finally {
			disk.remove();
		}
	}
}

async function onDisk(disk: SmallDisk, contents: "database" | "folder", look: Check): Promise<void> {
	const cache = disk.make("data/image-cache");
	const settings = {
		...{ DATA_DIR: disk.make("data"), TMPDIR: disk.make("tmp"), NODE_COMPILE_CACHE: disk.make("compiled") },
		...{ RATE_LIMITS: "off", ...(contents === "folder" && { STORAGE_URL: `file://${disk.make("contents")}` }) },
	};
	const start = () => startShop(settings, { words: shopBuild });
	const shop = await start();
	const calls = await callsOf(shop.origin);
	const kept = await calls.bringPicture(await picture());
	const size = (width: number) => fetch(shop.origin + calls.linkOf(kept).replace("-800.", `-${width}.`));

	disk.fill();
	const full = await size(400);
	look("a size of a picture that is not made yet is served", full.status === 200, full.status);
	look(
		"no unfinished size is left",
		!readdirSync(cache).some((name) => name.endsWith(".unfinished")),
		readdirSync(cache),
	);
	look("the log says that it was not kept", shop.written().includes('"image-cache.write-failed"'));
	const before = await calls.countFiles();
	for (const [what, answer] of [
		["a picture", await calls.bringPicture(await picture())],
		["a file", await calls.bringFile(400_000)],
	] as const)
		look(`${what} is refused with 503, when to come again, and in words`, isRefusal(answer), answer);
	look("no part of them is left", (await calls.countFiles()) === before && noneUnfinished(disk), before);
	await lookAtReads(shop.origin, calls.token, look);
	const livez = await fetch(`${shop.origin}/livez`);
	look("the process goes on", livez.status === 200, livez.status);
	look(
		"no request ended in a fault",
		!/"event":"(\w+\.unexpected|shop\.crashed)"/.test(shop.written()),
		faultsOf(shop.written()),
	);
	await shop.stop();

	const again = await start().catch((error: Error) => error);
	if (again instanceof Error)
		look("a start says why it cannot be", /full|space|disk/i.test(again.message), again.message);
	else {
		look("a start on a full disk serves", (await fetch(`${again.origin}/`)).status === 200);
		await again.stop();
	}
	disk.free();
	const roomy = await start();
	const later = await callsOf(roomy.origin);
	const bring = [await later.bringPicture(await picture()), await later.bringFile(400_000)];
	look(
		"with room again both are kept",
		bring.every(({ status }) => status === 201),
		bring,
	);
	const same = await fetch(roomy.origin + calls.linkOf(kept));
	look("what was kept before is there", same.status === 200, same.status);
	await roomy.stop();
}

interface Answered {
	status: number;
	retryAfter: string | null;
	body: string;
}

const isRefusal = ({ status, retryAfter, body }: Answered) =>
	status === 503 && retryAfter !== null && body.includes('"detail"');

async function callsOf(origin: string) {
	const token = await accessToken(origin, admin);
	const products = (await callApi(origin, "GET", "/products")).body as { _id: string }[];
	const product = products[0]?._id ?? "";
	async function bring(path: string, body: string | Uint8Array, type: string): Promise<Answered> {
		const headers = { authorization: `Bearer ${token}`, "content-type": type };
		const answer = await fetch(`${origin}/api${path}`, { method: "POST", headers, body: body as BodyInit });
		return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.text() };
	}
	return {
		token,
		bringPicture: (bytes: Uint8Array) => bring("/images", bytes, "image/jpeg"),
		bringFile: (bytes: number) =>
			bring(`/products/${product}/files`, stepFile(undefined, `/*${"x".repeat(bytes)}*/`), "model/step"),
		linkOf: ({ body }: Answered) => (JSON.parse(body) as { link: string }).link,
		countFiles: async () => (await callApi(origin, "GET", `/products/${product}`)).body.files?.length ?? 0,
	};
}

/** Exports are streamed to the client and need no disk. */
async function lookAtReads(origin: string, token: string, look: Check): Promise<void> {
	for (const path of ["/products.csv", "/orders.csv"]) {
		const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
		look(`${path} is served whole`, answer.status === 200 && (await answer.text()).endsWith("\r\n"), answer.status);
	}
	const call = callWith(origin, token);
	const own = await call("GET", "/users/me/data").catch((error: Error) => error.message);
	const isKept = typeof own === "object" || String(own).includes("503");
	look("one's own data, which the audit tells of, are given whole or 503", isKept, own);
	for (const path of ["/", "/allproducts", "/product/TF-320V/datasheet.pdf"]) {
		const { status } = await fetch(origin + path);
		look(`${path} is served`, status === 200, status);
	}
}

const noneUnfinished = ({ at }: SmallDisk) =>
	!readdirSync(at("."), { recursive: true }).some((name) => String(name).endsWith(".unfinished"));

const faultsOf = (written: string) =>
	written
		.split("\n")
		.filter((line) => /unexpected|crashed/.test(line))
		.slice(0, 2);

/** A large picture that must be rotated. A decoder could use temporary files for it. */
const picture = () => {
	const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
	return sharp({ create: { width: 5000, height: 4000, channels: 3, background: "red", noise } })
		.jpeg({ quality: 50 })
		.withMetadata({ orientation: 6 })
		.toBuffer();
};
