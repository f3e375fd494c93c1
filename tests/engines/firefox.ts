import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "./driver.ts";

interface Context {
	context: string;
	children: Context[] | null;
}

export async function openFirefox(binary: string): Promise<Browser> {
	const profile = mkdtempSync(join(tmpdir(), "engines-firefox-"));
	const words = ["--headless", "--remote-debugging-port=0", "--profile", profile, "--no-remote", "about:blank"];
	const firefox = spawn(binary, words, { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] });
	const ended = new Promise((resolve) => firefox.once("close", resolve));
	const { send, close } = await connect(`${await addressOf(firefox)}/session`);
	const { capabilities } = await send("session.new", { capabilities: {} });
	const { contexts } = await send("browsingContext.getTree", {});
	return {
		page: pageOf(send, contexts[0].context),
		version: `Firefox ${capabilities.browserVersion}`,
		async close() {
			await send("browser.close", {}).catch(() => {});
			close();
			firefox.kill();
			await ended;
			rmSync(profile, { recursive: true, force: true });
		},
	};
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Send = (method: string, params: object) => Promise<any>;

function addressOf(firefox: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let written = "";
		firefox.once("close", () => reject(new Error(`Firefox did not start: ${written}`)));
		firefox.stderr?.on("data", (chunk) => {
			written += chunk;
			const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(written)?.[1];
			if (address) resolve(address);
		});
	});
}

async function connect(address: string): Promise<{ send: Send; close(): void }> {
	const socket = new WebSocket(address);
	const waiting = new Map<number, { resolve(value: unknown): void; reject(why: Error): void }>();
	let last = 0;
	socket.onmessage = ({ data }) => {
		const { id, type, result, error, message } = JSON.parse(data);
		if (type === "success") waiting.get(id)?.resolve(result);
		if (type === "error") waiting.get(id)?.reject(new Error(`${error}: ${message}`));
	};
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = reject;
	});
	const send: Send = (method, params) =>
		new Promise((resolve, reject) => {
			last += 1;
			waiting.set(last, { resolve, reject });
			socket.send(JSON.stringify({ id: last, method, params }));
		});
	return { send, close: () => socket.close() };
}

function pageOf(send: Send, context: string): Page {
	return {
		goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
		async evaluate(expression) {
			const answer = await send("script.evaluate", {
				expression: `JSON.stringify(${expression}) ?? "null"`,
				target: { context },
				awaitPromise: true,
			});
			if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
			return JSON.parse(answer.result.value);
		},
		perform: (actions) => send("input.performActions", { context, actions }),
		resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
		async frame(title) {
			const { contexts } = await send("browsingContext.getTree", { root: context });
			for (const child of (contexts[0] as Context).children ?? []) {
				const frame = pageOf(send, child.context);
				if (title.test(String(await frame.evaluate("frameElement?.title ?? ''")))) return frame;
			}
			throw new Error(`No frame is titled ${title}`);
		},
	};
}
