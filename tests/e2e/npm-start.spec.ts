import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

test("SIGTERM to npm start ends the shop", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "npm-start-"));
	const npm = spawn("npm", ["start"], {
		env: { ...process.env, PORT: "0", DATA_DIR: dataDir, NODE_ENV: "development" },
	});
	let written = "";
	npm.stdout.on("data", (text) => (written += text));
	const address = /http:\/\/localhost:\d+/;
	await expect(() => expect(written).toMatch(address)).toPass();
	const [origin = ""] = address.exec(written) ?? [];
	expect((await fetch(`${origin}/livez`)).status).toBe(200);
	npm.kill("SIGTERM");
	await expect(() => expect(fetch(`${origin}/livez`)).rejects.toThrow()).toPass();
	await expect(() => rmSync(dataDir, { recursive: true })).toPass();
});
