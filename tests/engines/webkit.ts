import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../support/free-port.ts";
import type { Browser, Page } from "./driver.ts";

/** Key of an element reference in JSON (WebDriver standard). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Call = (method: string, path: string, body?: object) => Promise<any>;

/** Starts WebKitGTK's MiniBrowser through WebKitWebDriver on a virtual screen. */
export async function openWebKit(driver: string, browser: string): Promise<Browser> {
	const port = await freePort();
	const screen = ["-a", "-s", "-screen 0 1400x1000x24", driver, `--port=${port}`];
	// Its own process group: ending only xvfb-run leaves the virtual screen running.
	const process = spawn("xvfb-run", screen, { detached: true, stdio: "ignore" });
	try {
		const call = callsTo(`http://127.0.0.1:${port}`);
		await answers(call, process);
		const options = { binary: browser, args: ["--automation"] };
		const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
		const session = await call("POST", "/session", { capabilities });
		const inSession: Call = (method, path, body) => call(method, `/session/${session.sessionId}${path}`, body);
		return {
			page: pageOf(inSession),
			version: `WebKit ${session.capabilities.browserVersion}`,
			async close() {
				await inSession("DELETE", "").catch(() => {});
				end(process);
			},
		};
	} catch (error) {
		end(process);
		throw error;
	}
}

function end({ pid }: ChildProcess): void {
	if (pid) process.kill(-pid);
}

function callsTo(address: string): Call {
	return async (method, path, body) => {
		const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
		const { value } = (await response.json()) as { value: { error?: string; message?: string } };
		if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
		return value;
	};
}

async function answers(call: Call, { exitCode }: ChildProcess): Promise<void> {
	for (let tried = 0; tried < 100 && exitCode === null; tried++) {
		if (await call("GET", "/status").catch(() => false)) return;
		await new Promise((resume) => setTimeout(resume, 100));
	}
	throw new Error("WebKitWebDriver did not start");
}

/** @param frame frame to switch to before each call. Without it, the page itself */
function pageOf(call: Call, frame?: object): Page {
	const here = async () => {
		await call("POST", "/frame", { id: null });
		if (frame) await call("POST", "/frame", { id: frame });
	};
	return {
		goto: (url) => call("POST", "/url", { url }),
		async evaluate(expression) {
			await here();
			const script = `return JSON.stringify(${expression}) ?? "null"`;
			return JSON.parse(await call("POST", "/execute/sync", { script, args: [] }));
		},
		async perform(actions) {
			await here();
			await call("POST", "/actions", { actions });
		},
		resize: (width, height) => call("POST", "/window/rect", { width, height }),
		async frame(title) {
			await here();
			const found: Record<string, string>[] = await call("POST", "/elements", {
				using: "css selector",
				value: "iframe",
			});
			for (const one of found) {
				const named = await call("GET", `/element/${one[elementKey]}/attribute/title`);
				if (title.test(named ?? "")) return pageOf(call, one);
			}
			throw new Error(`No frame is titled ${title}`);
		},
	};
}
