import { readFileSync } from "node:fs";
import type { PackagePath } from "./bundled-packages.ts";

/** Packages that the server's bundle leaves out (vite.server.config.ts). A release has them in node_modules. */
export const unbundled = ["sharp", "pdfkit", "fontkit", "prom-client"];

/** Packages whose files the shop reads at run time: the fonts of the PDFs. */
export const readAsFiles = ["@fontsource/dejavu-sans", "@fontsource/unifontex"];

/** Packages included in the style sheet. The bundler does not see them as modules. */
export const inStyleSheets = ["tailwindcss"];

/** Packages that only unused code imports: the development server and an optional driver of `pg`. */
export const unneeded = ["vite", "pg-native"];

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

export interface Platform {
	os: string;
	cpu: string;
}

export const readLock = (): Lock => JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/**
 * Returns the named packages and their dependencies on a platform, sorted.
 * @throws when the lockfile lacks one
 */
export function withDependencies(lock: Lock, names: string[], platform: Platform): PackagePath[] {
	const packages = new Set<PackagePath>();
	const add = (name: string, from: PackagePath, isOptional: boolean): void => {
		const path = resolvePackage(lock, name, from);
		const locked = path && lock[path];
		if (!locked) throw new Error(`package-lock.json has no ${name}, but ${from || "the shop"} needs it.`);
		if (packages.has(path) || (isOptional && !fits(locked, platform))) return;
		packages.add(path);
		for (const needed of Object.keys(locked.dependencies ?? {})) add(needed, path, false);
		for (const needed of Object.keys(locked.optionalDependencies ?? {})) add(needed, path, true);
	};
	for (const name of names) add(name, "", false);
	return [...packages].sort();
}

/** Resolves a package as Node does: first in the importing folder, then in each folder above. */
export function resolvePackage(lock: Lock, name: string, from: PackagePath): PackagePath | undefined {
	for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")))) {
		const path = `${parent}${parent && "/"}node_modules/${name}`;
		if (lock[path]) return path;
		if (!parent) return undefined;
	}
}

/** Checks that a package supports the platform. On Linux it must use glibc, as Node's binary does. */
function fits({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
	return (!os || os.includes(platform.os)) && (!cpu || cpu.includes(platform.cpu)) && (!libc || libc.includes("glibc"));
}
