import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shedLoad } from "./load-shedding.server.ts";

let server: Server;
let port: number;
let utilization: number;
beforeEach(async () => {
	const listener = shedLoad(
		async (request, response) => {
			// A slow provider costs no work here; a hard page costs 10 ms of it.
			if (request.url === "/waits") await new Promise((resume) => setTimeout(resume, 1000));
			else for (const end = performance.now() + 10; performance.now() < end; );
			response.end("done");
		},
		() => utilization,
	);
	server = createServer(listener);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()));

interface Answer {
	status: number;
	headers: object;
	body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const ask = (path: string) =>
	new Promise<Answer>((resolve, reject) => {
		get({ port, path, agent }, (response) => {
			let body = "";
			response.on("data", (chunk) => {
				body += chunk;
			});
			const { statusCode: status = 0, headers } = response;
			response.on("end", () => resolve({ status, headers, body }));
		}).on("error", reject);
	});

test("past capacity it refuses with Retry-After, goes on with the rest, and recovers", {
	timeout: 60_000,
}, async () => {
	utilization = 1;
	const accepted: Answer[] = [];
	const refused: Answer[] = [];
	const isEnough = () => accepted.length >= 100 && refused.length >= 20;
	await Promise.all(
		Array.from({ length: 300 }, async () => {
			while (!isEnough()) {
				const answer = await ask("/");
				(answer.status === 503 ? refused : accepted).push(answer);
			}
		}),
	);
	expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([200]));
	expect(refused[0]?.headers).toMatchObject({ "retry-after": "1", "content-type": "application/problem+json" });
	expect(JSON.parse(refused[0]?.body ?? "")).toMatchObject({ status: 503, code: "busy" });
	utilization = 0.5;
	await expect.poll(async () => (await ask("/")).status, { timeout: 30_000 }).toBe(200);
});

test("requests that only wait for somebody else are not refused", { timeout: 60_000 }, async () => {
	utilization = 0.2;
	const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/waits")));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
