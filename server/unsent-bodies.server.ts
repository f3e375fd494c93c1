import type { ServerResponse } from "node:http";

/**
 * Bodies that their readers have not taken yet. However many versions of an answer slow readers hold, together they are
 * no more than so many bytes: else whoever reads what was sent the longest time ago is cut off.
 */
export function createUnsentBodies(maxBytes: number): (response: ServerResponse, body: Buffer) => void {
	const readers = new Map<Buffer, Set<ServerResponse>>();
	let bytes = 0;

	function letGo(body: Buffer, reader: ServerResponse) {
		const others = readers.get(body);
		if (!others?.delete(reader) || others.size > 0) return;
		readers.delete(body);
		bytes -= body.length;
	}
	function cutOldest() {
		for (const [body, slow] of readers) {
			if (bytes <= maxBytes) break;
			readers.delete(body);
			bytes -= body.length;
			for (const reader of slow) reader.destroy();
		}
	}
	return (response, body) => {
		// What the system has taken is not held here.
		if (response.writableLength === 0) return;
		const others = readers.get(body);
		if (!others) bytes += body.length;
		// To the end of the order.
		readers.delete(body);
		readers.set(body, (others ?? new Set()).add(response));
		response.once("close", () => letGo(body, response));
		cutOldest();
	};
}
