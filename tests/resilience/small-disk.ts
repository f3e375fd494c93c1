import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

const megabyte = Buffer.alloc(1024 * 1024, 1);
const smallest = 512;

/**
 * Mounts a real file system of this size in a fresh folder.
 * @throws when mounting fails: it requires root on Linux, and many containers forbid it
 */
export function mountSmallDisk(megabytes: number) {
	const folder = mkdtempSync(join(tmpdir(), "shop-small-disk-"));
	try {
		const size = `size=${megabytes}m,mode=700`;
		execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder], { stdio: "ignore" });
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
	const at = (name: string) => join(folder, name);
	return {
		at,
		make: (name: string) => {
			mkdirSync(at(name), { recursive: true, mode: 0o700 });
			return at(name);
		},
		fill: (leave = 0) => {
			const ballast = openSync(at("ballast"), "a");
			if (leave > 0) writeAll(at("left"), Buffer.alloc(leave, 1));
			for (let size = megabyte.length; size >= smallest; size /= 2)
				while (took(ballast, megabyte.subarray(0, size)) === size);
			closeSync(ballast);
			rmSync(at("left"), { force: true });
		},
		free: () => rmSync(at("ballast"), { force: true }),
		remove: () => {
			execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function took(file: number, bytes: Buffer): number {
	try {
		return writeSync(file, bytes);
	} catch {
		return 0;
	}
}

function writeAll(path: string, bytes: Buffer): void {
	const file = openSync(path, "w");
	took(file, bytes);
	closeSync(file);
}
