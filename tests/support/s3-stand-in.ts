import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { BucketLocation } from "../../app/settings/storage-settings.server.ts";

const bucket = "shop-contents";
const region = "eu-test-1";
const accessKeyId = "AKTEST";
const secretAccessKey = "a/secret+key";

export type S3Mood =
	| "well"
	/** Answers 503, as S3 does to slow clients down. */
	| "busy"
	/** Accepts the request and never answers. */
	| "silent"
	/** Closes the connection in the middle of the answer. */
	| "cutting"
	/** Returns other content of the same length. */
	| "lying";

/**
 * Starts a stand-in for the part of S3 that the shop uses: PUT, GET with a range, and DELETE in one bucket.
 * It checks each request's Signature Version 4 and body hash, and refuses wrong ones as S3 does.
 */
export async function startS3StandIn() {
	const objects = new Map<string, Buffer>();
	const state = { mood: "well" as S3Mood, requests: 0, objects };
	const server = createServer((request, response) => void answer(request, response));

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		const mood = state.mood;
		state.requests += 1;
		if (mood === "silent") return;
		if (mood === "busy") return refuse(response, 503, "SlowDown");
		const wrong = wrongWithSignature(request, body);
		if (wrong) return refuse(response, 403, wrong);
		const [, asked = "", ...rest] = (request.url ?? "").split("/");
		if (asked !== bucket) return refuse(response, 404, "NoSuchBucket");
		const key = rest.join("/");
		const object = objects.get(key);
		if (request.method === "GET")
			return object
				? give(response, { object, range: request.headers.range, mood })
				: refuse(response, 404, "NoSuchKey");
		if (request.method === "PUT") objects.set(key, body);
		else objects.delete(key);
		response.writeHead(request.method === "PUT" ? 200 : 204).end();
	}

	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const place: BucketLocation = { kind: "s3", endpoint, bucket, prefix: "a/b/", region, accessKeyId, secretAccessKey };
	return Object.assign(state, {
		place,
		settings: {
			STORAGE_URL: `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${bucket}/a/b?endpoint=${endpoint}&region=${region}`,
		},
		close: async () => {
			server.closeAllConnections();
			server.close();
		},
	});
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

function refuse(response: ServerResponse, status: number, code: string): void {
	response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}

function give(response: ServerResponse, { object, range, mood }: { object: Buffer; range?: string; mood: S3Mood }) {
	const content = mood === "lying" ? Buffer.alloc(object.length, "x") : object;
	const [, first = "0", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
	const part = range ? content.subarray(Number(first), Number(last) + 1) : content;
	if (part.length === 0) refuse(response, 416, "InvalidRange");
	else {
		response.writeHead(range ? 206 : 200, { "content-length": part.length });
		if (mood === "cutting") response.write(part.subarray(0, part.length / 2), () => response.destroy());
		else response.end(part);
	}
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const authorization =
	/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const maxSkewMs = 15 * 60_000;

/** Checks AWS Signature Version 4 as AWS documents it. Returns the S3 error code, or undefined. */
function wrongWithSignature({ method = "", url = "", headers }: IncomingMessage, body: Buffer): string | undefined {
	const [, keyId, day, place, signedHeaders = "", signature] = authorization.exec(headers.authorization ?? "") ?? [];
	if (keyId !== accessKeyId) return keyId ? "InvalidAccessKeyId" : "AccessDenied";
	if (place !== region) return "AuthorizationHeaderMalformed";
	const names = signedHeaders.split(";");
	const needed = ["host", "x-amz-content-sha256", "x-amz-date"];
	if (needed.some((name) => !names.includes(name))) return "AccessDenied";
	const contentHash = String(headers["x-amz-content-sha256"]);
	if (contentHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
	const time = String(headers["x-amz-date"]);
	const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
	if (!(Math.abs(Date.now() - at) < maxSkewMs) || !time.startsWith(day ?? "")) return "RequestTimeTooSkewed";
	const [path = "", query = ""] = url.split("?");
	const canonical = [
		method,
		path,
		query,
		...names.map((name) => `${name}:${String(headers[name]).trim()}`),
		"",
		signedHeaders,
		contentHash,
	].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
	const signingKey = [String(day), region, "s3", "aws4_request"].reduce<string | Buffer>(
		(key, text) => hmac(key, text),
		`AWS4${secretAccessKey}`,
	);
	return hmac(signingKey, toSign).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}
