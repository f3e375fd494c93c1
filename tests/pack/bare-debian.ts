import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An unprivileged user that owns only the data folder. */
const user = 990;
/** Paths of the release and the data inside the Debian. */
export const releaseFolder = "/opt/shop/release";
export const dataFolder = "/var/lib/shop";

export interface Ended {
	code: number | null;
	out: string;
	err: string;
}

export type BareDebian = ReturnType<typeof createBareDebian>;

/** Returns the prerequisites that this machine lacks, or undefined. */
export function whyNoBareDebian(): string | undefined {
	if (process.platform !== "linux") return "only Linux can hold a root of Debian";
	if (process.getuid?.() !== 0) return "only root may make and enter a root of its own";
	const missing = ["debootstrap", "unshare", "chroot"].filter((name) => spawnSync("which", [name]).status !== 0);
	return missing.length > 0 ? `${missing.join(", ")} not installed: apt-get install debootstrap` : undefined;
}

/**
 * Unpacks a release into a Debian made by `debootstrap --variant=minbase`: no Node, npm or compiler.
 * Programs inside see it read-only, except for the data folder.
 */
export function createBareDebian(archive: string) {
	const folder = mkdtempSync(join(tmpdir(), "shop-bare-"));
	const root = join(folder, "root");
	const data = join(folder, "data");
	const [, suite = "stable"] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
	execFileSync("debootstrap", ["--variant=minbase", suite, root], { stdio: "ignore" });
	for (const made of [`${root}${releaseFolder}`, `${root}${dataFolder}`, data]) mkdirSync(made, { recursive: true });
	chownSync(data, user, user);
	chmodSync(folder, 0o755);
	chmodSync(data, 0o700);
	execFileSync("tar", ["xf", archive, "--strip-components=1", "--no-same-owner", "-C", `${root}${releaseFolder}`]);

	/** The last command replaces the shell with exec, so that signals reach the program. */
	const enter = [
		`mount --bind "${root}" "${root}"`,
		`mount -t proc proc "${root}/proc"`,
		`mount --bind "${data}" "${root}${dataFolder}"`,
		`mount -o remount,bind,ro "${root}"`,
		`exec chroot --userspec=${user}:${user} "${root}" "$@"`,
	].join(" && ");
	const start = (words: string[], settings: Record<string, string>): ChildProcess =>
		spawn("unshare", ["--mount", "sh", "-c", enter, "sh", ...words], {
			env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DATA_DIR: dataFolder, ...settings },
		});
	return {
		root,
		data,
		start,
		run: (words: string[], settings: Record<string, string> = {}, input = ""): Promise<Ended> =>
			new Promise((resolve) => {
				const ended: Ended = { code: null, out: "", err: "" };
				const child = start(words, settings);
				child.stdout?.on("data", (chunk) => (ended.out += chunk));
				child.stderr?.on("data", (chunk) => (ended.err += chunk));
				child.stdin?.end(input);
				child.once("close", (code) => resolve({ ...ended, code }));
			}),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
