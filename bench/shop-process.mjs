import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ticksPerSecond = 100;

/**
 * Starts the built shop on a free port; in a fresh folder unless one is given.
 * @returns its origin, milliseconds to ready, and readings of its CPU (ms since its start) and memory (MB)
 */
export async function startShop({ dataDir = freshFolder(), environment = {} } = {}) {
	const begun = performance.now();
	const server = spawn(process.execPath, ["--max-semi-space-size=8", "scripts/start.mjs"], {
		env: { ...process.env, NODE_ENV: "development", PORT: "0", DATA_DIR: dataDir, RATE_LIMITS: "off", ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const origin = await new Promise((resolve, reject) => {
		let said = "";
		server.stdout.on("data", (chunk) => {
			said += chunk;
			const address = /open at (http:\S+)/.exec(said);
			if (address) resolve(address[1]);
		});
		server.once("exit", () => reject(new Error(`The shop did not start: ${said}`)));
	});
	return { origin, dataDir, readyMs: performance.now() - begun, ...readings(server.pid), stop: () => stop(server) };
}

export const freshFolder = () => mkdtempSync(join(tmpdir(), "shop-bench-"));
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true });

/** What the operating system counts for a process (Linux only). */
export function readings(pid) {
	return {
		cpuMs() {
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
			return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
		},
		memoryMb() {
			return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
		},
	};
}

async function stop(server) {
	server.kill("SIGTERM");
	await new Promise((ended) => server.once("exit", ended));
}

const json = { "content-type": "application/json" };

/** Signs in as any client would (ruling 3); answers the access token. */
export async function accessToken(origin, email, password) {
	const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
		method: "POST",
		headers: { ...json, origin },
		body: JSON.stringify({ email, password }),
	});
	const cookie = signedIn.headers
		.getSetCookie()
		.map((one) => one.split(";")[0])
		.join("; ");
	const { token: idToken } = await (await fetch(`${origin}/api/auth/token`, { headers: { cookie } })).json();
	const exchanged = await fetch(`${origin}/api/users/${email}`, {
		method: "PUT",
		headers: { ...json, authorization: `Bearer ${idToken}` },
		body: JSON.stringify({ email }),
	});
	const { token } = await exchanged.json();
	return token;
}

/** A `call(method, path, body)` with an access token; it throws what is not ok. */
export function caller(origin, token) {
	return async (method, path, body) => {
		const headers = { ...json, authorization: `Bearer ${token}` };
		const answer = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	};
}

/** The bytes of an answer as they were sent, over a connection that is kept. */
export function ask(url, encoding = "br") {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": encoding } }, (answer) => {
			const chunks = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => resolve(Buffer.concat(chunks)));
		})
			.on("error", reject)
			.end();
	});
}

/** Signs a demo account in; answers its {@link caller}. */
export const signIn = async (origin, email, password) => caller(origin, await accessToken(origin, email, password));
