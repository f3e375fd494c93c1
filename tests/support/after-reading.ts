/** Returns the response with a `json()` that calls `act` after the reader has handled the parsed body. */
export function afterReading(answer: Response, act: () => void): Response {
	const read = answer.json.bind(answer);
	return Object.defineProperty(answer, "json", { value: () => read().finally(() => setImmediate(act)) });
}
