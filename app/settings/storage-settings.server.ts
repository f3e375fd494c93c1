import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

export interface FolderLocation {
	kind: "folder";
	path: string;
}

export interface BucketLocation {
	kind: "s3";
	/** Origin of the store, without a trailing slash. */
	endpoint: string;
	bucket: string;
	/** Prefix of keys: empty, or ending in a slash. */
	prefix: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** Storage of pictures and files outside the database (docs/decisions/010). */
export type StorageLocation = FolderLocation | BucketLocation;

export const storageVariables = {
	STORAGE_URL: z
		.string()
		.optional()
		.describe(
			"Storage for pictures and files outside the database: a folder, `file:///srv/shop/contents`, or an S3-compatible store, `s3://KEY:SECRET@bucket/prefix?endpoint=https://…&region=…` (write / + and @ in the secret as %2F %2B %40)",
		),
};

/** Returns undefined without an address or for an invalid one. @param problems receives error texts */
export function readStorage(address: string | undefined, problems: string[]): StorageLocation | undefined {
	if (address === undefined) return undefined;
	const url = URL.parse(address);
	if (url?.protocol === "file:") return readFolder(url, problems);
	if (url?.protocol === "s3:") return readBucket(url, problems);
	const isUnreadable = !url && address.startsWith("s3://");
	problems.push(
		isUnreadable
			? "STORAGE_URL: cannot be read: write / + and @ in the secret as %2F %2B %40"
			: "STORAGE_URL: must start with file:/// or s3://",
	);
	return undefined;
}

function readFolder(url: URL, problems: string[]): FolderLocation | undefined {
	const path = url.host || url.search || url.hash || url.pathname === "/" ? undefined : pathOf(url);
	if (path) return { kind: "folder", path };
	problems.push("STORAGE_URL: must be file:/// and the path of a folder, such as file:///srv/shop/contents");
	return undefined;
}

/** Returns undefined for invalid escapes: incomplete ones, a slash, NUL. */
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

function readBucket(url: URL, problems: string[]): BucketLocation | undefined {
	const errors: string[] = [];
	const region = url.searchParams.get("region") ?? "us-east-1";
	const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
	const path = url.pathname.replace(/^\/|\/$/g, "");
	const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded);
	if (!accessKeyId || !secretAccessKey) errors.push("must contain a key and a secret, as in s3://KEY:SECRET@bucket");
	if (url.port || !bucketName.test(url.hostname)) errors.push("must name a bucket, as in s3://bucket/prefix");
	if (path && (!prefixName.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path)))
		errors.push("the prefix may only contain letters, digits, - _ . and /");
	const others = [...url.searchParams.keys()].filter((name) => !parameters.includes(name));
	if (others.length > 0 || url.hash)
		errors.push(`may only set endpoint and region, not ${others.join(", ") || url.hash}`);
	if (!isOrigin(endpoint)) errors.push("the endpoint must be an origin such as https://s3.example.com, without a path");
	if (!/^[a-z0-9-]{1,40}$/.test(region)) errors.push("the region must be a name such as eu-central-1");
	problems.push(...errors.map((error) => `STORAGE_URL: ${error}`));
	if (errors.length > 0 || !accessKeyId || !secretAccessKey) return undefined;
	const prefix = path && `${path}/`;
	const bucket = url.hostname;
	return { kind: "s3", endpoint: new URL(endpoint).origin, bucket, prefix, region, accessKeyId, secretAccessKey };
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** Returns the location for logs and messages. It contains no access keys. */
export function locationName(place: StorageLocation): string {
	if (place.kind === "folder") return place.path;
	return `s3://${place.bucket}/${place.prefix} at ${place.endpoint}`;
}

/** Returns whether an address is an origin, such as `https://shop.example.com`. */
export function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	if (url?.protocol !== "http:" && url?.protocol !== "https:") return false;
	return /^\/+$/.test(url.pathname) && url.search + url.hash + url.username === "";
}
