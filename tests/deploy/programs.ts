import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Starts a program and waits until it listens on the port.
 * @throws when it exits first
 */
export async function startProgram(port: string, program: string, words: string[], user = {}): Promise<ChildProcess> {
	const started = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], ...user });
	let output = "";
	started.stderr?.on("data", (chunk) => (output += chunk));
	while (!(await isOpen(Number(port)))) {
		if (started.exitCode !== null) throw new Error(`${program} ended: ${output}`);
		await setTimeout(50);
	}
	return started;
}

function isOpen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
		socket.on("connect", () => socket.destroy());
	});
}
