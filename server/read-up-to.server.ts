/** Returns the bytes of an answer; undefined when there are more than so many: what is left of them is then not asked for. */
export async function readUpTo({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.length;
		if (bytes > maxBytes) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
