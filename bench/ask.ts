import { request } from "node:http";

/**
 * The bytes of an answer as they were sent, over a connection that is kept.
 * @param path sent as it is written, in place of the address's own
 */
export function ask(url: string, encoding = "br", path?: string): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": encoding }, ...(path && { path }) }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => resolve(Buffer.concat(chunks)));
		})
			.on("error", reject)
			.end();
	});
}
