import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	createReadStream,
	createWriteStream,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Removes differences between machines from a folder: permissions other than 755 and 644, and modification times. */
export function makeReproducible(folder: string, seconds: number): void {
	for (const name of [...readdirSync(folder, { recursive: true, encoding: "utf8" }), "."]) {
		const path = join(folder, name);
		const { mode } = statSync(path);
		chmodSync(path, mode & 0o100 ? 0o755 : 0o644);
		utimesSync(path, seconds, seconds);
	}
}

/**
 * Packs a folder into `<folder>.tar.gz` and writes the checksum beside it. The same files give the same bytes.
 * @returns the checksum (SHA-256)
 * @throws when GNU tar is missing
 */
export async function archive(folder: string): Promise<string> {
	const file = `${folder}.tar.gz`;
	const options = ["--sort=name", "--format=ustar", "--owner=0", "--group=0", "--numeric-owner"];
	const tar = spawn("tar", [...options, "--create", "--directory", dirname(folder), basename(folder)], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = new Promise<number | null>((resolve, reject) => tar.once("error", reject).once("close", resolve));
	const unfinished = `${file}.unfinished`;
	try {
		await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(unfinished));
		if ((await ended) !== 0) throw new Error("tar failed. Packing a release needs GNU tar, which Linux has.");
		renameSync(unfinished, file);
	} catch (error) {
		rmSync(unfinished, { force: true });
		throw error;
	}
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	const sum = hash.digest("hex");
	writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
	return sum;
}
