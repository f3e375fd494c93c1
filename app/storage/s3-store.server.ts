import { AwsClient } from "aws4fetch";
import { type BucketLocation, locationName } from "../settings/storage-settings.server.ts";
import { type ContentStore, digestOf, StoreFailure } from "./content-store.ts";

/** Milliseconds until an answer begins, and until it ends after that; more per megabyte. */
export interface StoreLimits {
	requestMs: number;
	megabyteMs: number;
}

const defaultLimits: StoreLimits = { requestMs: 5000, megabyteMs: 1000 };
const maxAttempts = 2;
const pauseMs = 200;

interface Sent {
	method: "GET" | "PUT" | "DELETE";
	key: string;
	body?: Uint8Array;
	headers?: Record<string, string>;
}

/** Contents as objects of a bucket, addressed by path (`endpoint/bucket/prefix/key`). Requests are signed and have a timeout. */
export function createS3Store(place: BucketLocation, limits: StoreLimits = defaultLimits): ContentStore {
	const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = place;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });

	async function send({ method, key, body, headers }: Sent): Promise<Uint8Array> {
		const ending = new AbortController();
		const endAfter = (bytes: number) =>
			setTimeout(() => ending.abort(timeoutError), limits.requestMs + (bytes / 1_000_000) * limits.megabyteMs);
		let timer = endAfter(body?.length ?? 0);
		try {
			const signed = await client.sign(`${endpoint}/${bucket}/${prefix}${key}`, {
				method,
				headers: { ...headers, "x-amz-content-sha256": digestOf(body ?? new Uint8Array()) },
				...(body && { body: body as Uint8Array<ArrayBuffer> }),
			});
			// Not `client.fetch`: the signal of a Request is lost once that is garbage-collected.
			const response = await fetch(signed.url, {
				method,
				headers: signed.headers,
				...(body && { body: body as Uint8Array<ArrayBuffer> }),
				// A redirect would be signed for the wrong host.
				redirect: "manual",
				signal: ending.signal,
			});
			clearTimeout(timer);
			timer = endAfter(Number(response.headers.get("content-length")));
			if (!response.ok) throw failureOf(response.status, await response.text(), key);
			return await response.bytes();
		} catch (error) {
			if (error instanceof StoreFailure) throw error;
			throw new StoreFailure("unavailable", `${method} ${key}: ${reasonOf(error)}`, error);
		} finally {
			clearTimeout(timer);
		}
	}

	/** Retries once when the connection broke or the store is busy, but not after a timeout. */
	async function request(sent: Sent): Promise<Uint8Array> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await send(sent);
			} catch (error) {
				const { fault, cause } = error as StoreFailure;
				if (attempt === maxAttempts || cause === timeoutError || fault !== "unavailable") throw error;
				await new Promise((resume) => setTimeout(resume, pauseMs));
			}
		}
	}

	return {
		name: locationName(place),
		write: async (key, body) => {
			await request({ method: "PUT", key, body, headers: { "content-type": "application/octet-stream" } });
		},
		read: async (key, range) => {
			if (!range) return request({ method: "GET", key });
			const expectedBytes = range.last - range.first + 1;
			const headers = { range: `bytes=${range.first}-${range.last}` };
			const bytes = await request({ method: "GET", key, headers });
			if (bytes.length === expectedBytes) return bytes;
			throw new StoreFailure("missing", `GET ${key}: ${bytes.length} bytes received, ${expectedBytes} expected`);
		},
		remove: async (key) => {
			await request({ method: "DELETE", key }).catch((error) => {
				if ((error as StoreFailure).fault !== "missing") throw error;
			});
		},
	};
}

const timeoutError = new Error("no answer in time");
const transientStatuses = [408, 425, 429, 500, 502, 503, 504, 507];

/** Maps S3's XML error code: a missing content, or a missing bucket. */
function failureOf(status: number, answer: string, key: string): StoreFailure {
	const code = /<Code>(\w{1,60})<\/Code>/.exec(answer)?.[1] ?? "";
	const message = `${key}: answered with ${[status, code].filter(Boolean).join(" ")}`;
	if (status === 404 && code !== "NoSuchBucket") return new StoreFailure("missing", message);
	if (status === 416) return new StoreFailure("missing", `${key}: is shorter than it was`);
	return new StoreFailure(transientStatuses.includes(status) ? "unavailable" : "refused", message);
}

/** Node's `fetch failed` has the reason as its cause. */
function reasonOf(error: unknown): string {
	const { message, cause } = error as Error;
	const { code, message: inner } = (cause ?? {}) as NodeJS.ErrnoException;
	return [message, inner || code].filter(Boolean).join(": ");
}
