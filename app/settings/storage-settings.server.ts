import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { isOrigin } from "./is-origin.server.ts";

/** A folder on this machine, or on one that is mounted. */
export interface FolderPlace {
	kind: "folder";
	path: string;
}

/** A bucket of an S3-compatible store. */
export interface BucketPlace {
	kind: "s3";
	/** Origin of the store, without a trailing slash. */
	endpoint: string;
	bucket: string;
	/** What keys begin with: empty, or ending in a slash. */
	prefix: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** Where contents of pictures and files are kept outside the database (docs/decisions/058). */
export type StoragePlace = FolderPlace | BucketPlace;

/** The settings of where contents are kept. */
export const storageVariables = {
	STORAGE_URL: z.string().optional(),
	STORAGE_ACCESS_KEY_ID: z.string().optional(),
	STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
};

/** What an object store is asked with. */
export interface StorageKeys {
	STORAGE_ACCESS_KEY_ID?: string;
	STORAGE_SECRET_ACCESS_KEY?: string;
}

/** What the settings say of where pictures and files are kept. */
export interface StorageConfig {
	/** In the database unless set. */
	storage?: StoragePlace;
	/** Also for another object store, to which contents are moved. */
	storageKeys: StorageKeys;
}

/** @param problems gets what is wrong, in words */
export function readStorageConfig(env: StorageKeys & { STORAGE_URL?: string }, problems: string[]): StorageConfig {
	const { STORAGE_ACCESS_KEY_ID, STORAGE_SECRET_ACCESS_KEY } = env;
	return { storage: readStorage(env, problems), storageKeys: { STORAGE_ACCESS_KEY_ID, STORAGE_SECRET_ACCESS_KEY } };
}

/**
 * Reads where contents are kept; nothing without `STORAGE_URL`.
 * @param problems gets what is wrong, in words
 */
export function readStorage(env: StorageKeys & { STORAGE_URL?: string }, problems: string[]): StoragePlace | undefined {
	if (env.STORAGE_URL === undefined) return undefined;
	const url = URL.parse(env.STORAGE_URL);
	if (url?.protocol === "file:") return readFolder(url, problems);
	if (url?.protocol === "s3:") return readBucket(url, env, problems);
	problems.push("STORAGE_URL: must start with file:/// or s3://");
	return undefined;
}

function readFolder(url: URL, problems: string[]): FolderPlace | undefined {
	const path = url.host || url.search || url.hash || url.pathname === "/" ? undefined : pathOf(url);
	if (path) return { kind: "folder", path };
	problems.push("STORAGE_URL: must be file:/// and the path of a folder, such as file:///srv/shop/contents");
	return undefined;
}

/** Undefined where its escapes are of no path: half ones, a slash, NUL. */
function pathOf(url: URL): string | undefined {
	try {
		const path = resolve(fileURLToPath(url));
		return path.includes("\0") ? undefined : path;
	} catch {
		return undefined;
	}
}

const parameters = ["endpoint", "region"];
const bucketName = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const prefixName = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

function readBucket(url: URL, env: StorageKeys, problems: string[]): BucketPlace | undefined {
	const wrong: string[] = [];
	const region = url.searchParams.get("region") ?? "us-east-1";
	const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
	const path = url.pathname.replace(/^\/|\/$/g, "");
	const { STORAGE_ACCESS_KEY_ID: accessKeyId = "", STORAGE_SECRET_ACCESS_KEY: secretAccessKey = "" } = env;
	if (url.username || url.password)
		wrong.push("must not have keys in it: they are STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY");
	if (url.port || !bucketName.test(url.hostname)) wrong.push("must name a bucket, as s3://bucket/prefix");
	if (path && (!prefixName.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path)))
		wrong.push("the prefix may have letters, digits, - _ . and / only");
	const others = [...url.searchParams.keys()].filter((name) => !parameters.includes(name));
	if (others.length > 0 || url.hash) wrong.push(`knows endpoint and region, and no ${others.join(", ") || url.hash}`);
	if (!isOrigin(endpoint)) wrong.push("its endpoint must be an origin such as https://s3.example.com, without a path");
	if (!/^[a-z0-9-]{1,40}$/.test(region)) wrong.push("its region must be a name such as eu-central-1");
	problems.push(...wrong.map((words) => `STORAGE_URL: ${words}`));
	if (!accessKeyId) problems.push("STORAGE_ACCESS_KEY_ID: required with an s3:// STORAGE_URL");
	if (!secretAccessKey) problems.push("STORAGE_SECRET_ACCESS_KEY: required with an s3:// STORAGE_URL");
	if (wrong.length > 0 || !accessKeyId || !secretAccessKey) return undefined;
	const prefix = path && `${path}/`;
	const bucket = url.hostname;
	return { kind: "s3", endpoint: new URL(endpoint).origin, bucket, prefix, region, accessKeyId, secretAccessKey };
}

/** How messages call a place; without its keys. */
export function placeName(place: StoragePlace): string {
	if (place.kind === "folder") return place.path;
	return `s3://${place.bucket}/${place.prefix} at ${place.endpoint}`;
}
