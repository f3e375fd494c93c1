/**
 * Texts as the body of an answer: asks for the next only when whoever reads has taken the last; what fails in the middle breaks the answer off.
 * @param first what was taken of them already
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
