/** Returns the bytes of a body; undefined as soon as there are more than `limit`, whatever its `Content-Length` says. */
export async function readBody(request: Request, limit: number): Promise<Buffer | undefined> {
	if (Number(request.headers.get("content-length")) > limit) return undefined;
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of request.body ?? []) {
		bytes += chunk.length;
		if (bytes > limit) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks, bytes);
}
