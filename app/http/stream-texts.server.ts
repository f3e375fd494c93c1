/**
 * Streams texts one by one as the reader takes them. A failure in the middle cuts the answer off.
 * @param first the first text, if it was read already
 */
export function streamTexts(texts: AsyncGenerator<string>, first?: string): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		start(controller) {
			if (first !== undefined) controller.enqueue(encoder.encode(first));
		},
		async pull(controller) {
			const { done, value } = await texts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		cancel: async () => void (await texts.return(undefined)),
	});
}
