import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type StoredImage, UnusableImage } from "./image-codec.server.ts";

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
