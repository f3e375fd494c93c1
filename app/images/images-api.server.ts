import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createdJson, createRoute } from "../http/api-router.server.ts";
import { problem, Refusal, unavailable } from "../http/problem.ts";
import { readBody } from "../http/read-body.server.ts";
import type { Contents, ContentsShop } from "../storage/contents.server.ts";
import { claimContent } from "../storage/contents-repository.server.ts";
import { createConcurrencyLimit } from "../traffic/client-slots.server.ts";
import { imageLink, imageTypes, maxAvifPixels, maxImageBytes, maxImagePixels, maxImageSide } from "./image.ts";
import { type StoredImage, UnusableImage } from "./image-codec.server.ts";
import { findImageKey, insertImage, replaceImageKey } from "./images-repository.server.ts";

const wrongType = problem("not-an-image", `Send one of ${imageTypes.join(", ")}.`);
/** One upload is decoded while eight arrive or wait. Each may take 15 MB of memory. */
const maxConcurrent = 9;
const busy = unavailable("Too many pictures are being processed. Try again in a moment.");
const tooLarge = problem("too-large", `Send at most ${maxImageBytes} bytes.`);

/** `POST /images`: the body is the picture itself, with a higher size limit than JSON. */
export function createImagesApi(shop: ContentsShop, access: AccessRules) {
	const limited = createConcurrencyLimit(maxConcurrent, busy);
	const oneByOne = pLimit(1);
	const schema = z.string().meta({ format: "binary" });
	return createApiRouter().openapi(
		createRoute({
			method: "post",
			path: "/images",
			tags: ["Images"],
			...access.admin,
			summary: "Store a picture for products",
			description: `At most ${maxImageBytes.toLocaleString("en-US")} bytes and ${maxImagePixels.toLocaleString("en-US")} pixels (AVIF: ${maxAvifPixels.toLocaleString("en-US")}), ${maxImageSide.toLocaleString("en-US")} per side. The link leads to a WebP 800 pixels wide. The widths \`400\` and \`1200\` and the format \`.avif\` are available, too, and \`-96.webp\`. The same picture has the same link.`,
			request: { body: { content: Object.fromEntries(imageTypes.map((type) => [type, { schema }])) } },
			responses: createdJson("Stored", z.object({ link: z.string() })),
		}),
		async (c) => {
			const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
			if (!type || !imageTypes.includes(type)) throw new Refusal(wrongType);
			const id = await limited(async () => {
				const bytes = await readBody(c.req.raw, maxImageBytes);
				if (!bytes) throw new Refusal(tooLarge);
				return oneByOne(() => addImage(shop, bytes, { actor: c.var.user.id, now: shop.clock() }));
			});
			return c.json({ link: imageLink(id) }, 201);
		},
	);
}

/** Returns the first 128 bits of the SHA-256 in hex. */
const imageId = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Stores a picture, only once for the same bytes, and records the uploader. Stores the bytes again if the store lost
 * them. Returns the picture's id.
 * @throws {Refusal} when the picture is not usable, or the store refuses it
 */
async function addImage(
	{ db, transact, contents }: { db: Db; transact: Transact; contents: Contents },
	bytes: Uint8Array,
	{ actor, now }: { actor: string; now: Date },
): Promise<string> {
	const id = imageId(bytes);
	const present = await findImageKey(db, id);
	const lostKey =
		present?.content_key && (await contents.isLost(present.content_key)) ? present.content_key : undefined;
	if (present && !lostKey) return id;
	const image = await decodeImage(bytes).catch((cause) => {
		throw cause instanceof UnusableImage ? new Refusal(problem("unusable-image", cause.message), { cause }) : cause;
	});
	const { width, height } = image;
	const key = await contents.keep(image.webp);
	await transact(async (tx) => {
		const isNew = await insertImage(tx, id, image, now, key);
		if (!isNew && !(lostKey && key && (await replaceImageKey(tx, id, lostKey, key)))) return;
		if (key !== null) await claimContent(tx, key);
		await recordAudit(tx, { at: now, actor, action: "image.added", subject: id, facts: { width, height } });
	});
	return id;
}

/** Memory limit in kilobytes. Node reserves 620 MB of address space; a valid picture needs up to 330 MB more. */
const dataLimit = 1_100_000;
const millisecondsPerImage = 20_000;

/** True when running from source, false from the bundle (`vite.server.config.ts`). */
const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(new URL(isSource ? "./image-decoder.server.ts" : "./image-decoder.js", import.meta.url));

/** Makes the kernel kill this process and not the shop when the machine is short of memory. */
const limitedTo = (kilobytes: number) =>
	`echo 1000 2>/dev/null > /proc/self/oom_score_adj; ulimit -d ${kilobytes}; exec "$0" "$@"`;

/**
 * Decodes an uploaded picture in its own process, which sees none of the shop's settings and may crash.
 * @throws {UnusableImage} when the picture cannot be read, or takes too much time or memory
 */
export async function decodeImage(
	bytes: Uint8Array,
	{ data = dataLimit, milliseconds = millisecondsPerImage } = {},
): Promise<StoredImage> {
	const words = [process.execPath, program];
	const [command = "", ...rest] = process.platform === "win32" ? words : ["sh", "-c", limitedTo(data), ...words];
	const child = spawn(command, rest, {
		env: { PATH: process.env.PATH, NODE_ENV: "production" },
		stdio: ["pipe", "pipe", "ignore"],
		timeout: milliseconds,
		killSignal: "SIGKILL",
	});
	const ended = new Promise<boolean>((resolve, reject) => {
		child.once("error", reject).once("close", (code) => resolve(code === 0));
	});
	// The process may end before it has read everything.
	child.stdin.on("error", () => {}).end(bytes);
	const [isWhole, answer] = await Promise.all([ended, buffer(child.stdout)]);
	if (!isWhole) throw new UnusableImage("This picture takes too much memory or time to process. Choose a smaller one.");
	const line = answer.indexOf("\n");
	const { unusable, ...size } = JSON.parse(answer.toString("utf8", 0, line));
	if (unusable) throw new UnusableImage(unusable);
	return { ...size, webp: answer.subarray(line + 1) };
}
