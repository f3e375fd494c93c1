import { request } from "node:http";

/** The bytes of an answer as they were sent, over a connection that is kept. */
export function ask(url: string, encoding = "br", headers: Record<string, string> = {}): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": encoding, ...headers } }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => resolve(Buffer.concat(chunks)));
		})
			.on("error", reject)
			.end();
	});
}
