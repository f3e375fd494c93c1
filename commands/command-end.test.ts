import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { runCommandProcess } from "../tests/support/run-command.ts";

test("a command ends with its answer, although a connection that it gave up is still open", async () => {
	const silent = createServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => silent.once("listening", resolve));
	onTestFinished(() => void silent.close());
	const { port } = silent.address() as { port: number };
	const open = `import { connect } from "node:net"; connect(${port}, "127.0.0.1"); setTimeout(() => process.abort(), 30_000);`;
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(open)}`;
	const ended = await runCommandProcess({ NODE_OPTIONS }, ["--version"]);
	expect(ended).toMatchObject({ code: 0, out: expect.stringMatching(/^\d/), err: "" });
});
