// A baseline for Node: sends the response that the parent process passes to it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", (answer: { headers: Record<string, string>; bytes: Uint8Array }) => {
	const { headers } = answer;
	const body = Buffer.from(answer.bytes);
	const server = createServer((_, response) => {
		response.writeHead(200, headers);
		response.end(body);
	});
	server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
