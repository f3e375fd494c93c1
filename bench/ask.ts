import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";

/**
 * The bytes of an answer as they were sent, over a connection that is kept.
 * @param path sent as it is written, in place of the address's own
 */
export const ask = (url: string, encoding = "br", path?: string): Promise<Buffer<ArrayBuffer>> =>
	send(url, { "accept-encoding": encoding }, path);

/** A text and how many bytes it took, compressed where the server does so. */
export function askText(url: string): Promise<{ text: string; bytes: number }> {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": "br" } }, async (answer) => {
			const bytes = await buffer(answer);
			const plain = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes;
			resolve({ text: String(plain), bytes: bytes.length });
		})
			.on("error", reject)
			.end();
	});
}

/**
 * The bytes of an answer, asked by whoever has an access token.
 * @throws when it is not answered 200
 */
export const askAs = (token: string, url: string): Promise<Buffer<ArrayBuffer>> =>
	send(url, { authorization: `Bearer ${token}` });

function send(url: string, headers: Record<string, string>, path?: string): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		request(url, { headers, ...(path && { path }) }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () =>
				headers.authorization && answer.statusCode !== 200
					? reject(new Error(`${url} was answered ${answer.statusCode} ${Buffer.concat(chunks)}`))
					: resolve(Buffer.concat(chunks)),
			);
		})
			.on("error", reject)
			.end();
	});
}
