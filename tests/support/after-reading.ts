/** The same answer; `act` is called once its JSON was read and whoever read it has acted on it. */
export function afterReading(answer: Response, act: () => void): Response {
	const read = answer.json.bind(answer);
	return Object.defineProperty(answer, "json", { value: () => read().finally(() => setImmediate(act)) });
}
