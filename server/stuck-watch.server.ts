import { spawn } from "node:child_process";

const beatsInTime = 6;

/** Waits for a beat, and again; without one in time it ends the shop, which hears no gentler signal. Its input ends with the shop. The line is written to a pipe or file, not to journald's socket. */
const watch = `
command -v timeout > /dev/null || exit 0
while :; do
	beat=$(timeout "$2" head -c 1)
	[ $? = 124 ] && break
	[ -n "$beat" ] || exit 0
done
(
	exec 3>> "/proc/$1/fd/1"
	kill -KILL "$1"
	printf '{"time":"%s","level":"error","event":"shop.stuck","message":"Nothing was done for %s s: the process was ended, to be started again"}\\n' "$(date -u +%FT%TZ)" "$2" >&3
) || kill -KILL "$1"
`;

/**
 * Has this process ended when its event loop has not turned for so long, as in an endless loop or when it was stopped:
 * whatever keeps the shop running starts it again. What was acknowledged is kept, as after a power cut. A shell watches,
 * because a thread would take 18 MB; there is none on Windows.
 */
export function endWhenStuck(afterMs: number): void {
	if (process.platform === "win32") return;
	const words = ["-c", watch, "sh", String(process.pid), String(afterMs / 1000)];
	const env = { PATH: process.env.PATH } as NodeJS.ProcessEnv;
	// No output of the shop's is handed on: that would make it wait for whoever reads it.
	const watcher = spawn("sh", words, { env, stdio: ["pipe", "ignore", "ignore"] });
	// The shop goes on without it.
	watcher.on("error", () => {}).unref();
	watcher.stdin.on("error", () => {});
	const beat = () => void watcher.stdin.write(".");
	beat();
	setInterval(beat, afterMs / beatsInTime).unref();
	(watcher.stdin as unknown as { unref(): void }).unref();
}
