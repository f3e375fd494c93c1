import { readFileSync } from "node:fs";
import type { PackagePath } from "./bundled-packages.ts";

/** What the server's bundle leaves outside, and a release has as a folder of node_modules (vite.server.config.ts). */
export const unbundled = ["sharp", "pdfkit", "fontkit", "prom-client"];

/** Read as files when the shop runs: the type of PDFs. */
export const readAsFiles = ["@fontsource/ibm-plex-mono"];

/** Taken into the shop's style sheet, which to a bundler is one file. */
export const inStyleSheets = ["tailwindcss"];

/** Imported by code that a release never runs: the development server; a driver that `pg` looks for, not needed. */
export const unneeded = ["vite", "pg-native"];

/** A package as package-lock.json has it. */
export interface LockedPackage {
	version: string;
	license?: string;
	integrity?: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	os?: string[];
	cpu?: string[];
	libc?: string[];
}

export type Lock = Record<PackagePath, LockedPackage>;

/** What a release is for. */
export interface Platform {
	os: string;
	cpu: string;
}

export const readLock = (): Lock => JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/** The packages of these names and all that they need on a platform, sorted. @throws when the lockfile lacks one */
export function withDependencies(lock: Lock, names: string[], platform: Platform): PackagePath[] {
	const found = new Set<PackagePath>();
	const add = (name: string, from: PackagePath, isOptional: boolean): void => {
		const path = resolvePackage(lock, name, from);
		const locked = path && lock[path];
		if (!locked) throw new Error(`package-lock.json has no ${name}, which ${from || "the shop"} needs.`);
		if (found.has(path) || (isOptional && !fits(locked, platform))) return;
		found.add(path);
		for (const needed of Object.keys(locked.dependencies ?? {})) add(needed, path, false);
		for (const needed of Object.keys(locked.optionalDependencies ?? {})) add(needed, path, true);
	};
	for (const name of names) add(name, "", false);
	return [...found].sort();
}

/** As Node looks for a package: in the folder that asks, then in each around it. */
export function resolvePackage(lock: Lock, name: string, from: PackagePath): PackagePath | undefined {
	for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf("/node_modules/")))) {
		const path = `${around}${around && "/"}node_modules/${name}`;
		if (lock[path]) return path;
		if (!around) return undefined;
	}
}

/** Of Linux, those whose libc is glibc: Node's own binary is. */
function fits({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
	return (!os || os.includes(platform.os)) && (!cpu || cpu.includes(platform.cpu)) && (!libc || libc.includes("glibc"));
}
