import { Agent, request } from "node:http";

/**
 * Callers that ask one after the other, each over a connection that it keeps, until `isOver` says so.
 * @param next makes what is asked next: `{ method, path, headers, body }`
 * @returns what came of each request: its status or the error's code, the time it took in ms, whether its connection was new
 */
export async function callUntil(origin, { callers, isOver, next }) {
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	const came = [];
	await Promise.all(
		Array.from({ length: callers }, async () => {
			while (!isOver()) came.push(await ask(origin, agent, next()));
		}),
	);
	agent.destroy();
	return came;
}

function ask(origin, agent, { method = "GET", path, headers = {}, body }) {
	const begun = performance.now();
	return new Promise((resolve) => {
		const asked = request(origin, { agent, method, path, headers }, (answer) => {
			let text = "";
			answer.on("data", (chunk) => {
				text += chunk;
			});
			answer.on("error", (error) => end(error.code));
			answer.on("end", () => end(answer.statusCode, answer.headers, text));
		});
		const end = (status, answered = {}, text = "") =>
			resolve({ status, headers: answered, body: text, ms: performance.now() - begun, reused: asked.reusedSocket });
		asked.on("error", (error) => end(error.code));
		asked.end(body);
	});
}
