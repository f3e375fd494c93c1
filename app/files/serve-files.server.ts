import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isNotModified } from "../http/conditional.server.ts";
import { faultStack } from "../log/log-text.ts";
import type { ContentsShop } from "../storage/contents.server.ts";
import { findServedFile, hashLength, readPieces, type ServedFile } from "./files-repository.server.ts";
import { fileKinds, kindOfName } from "./part-file.ts";

const namePattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,110}\.(pdf|dxf|step|glb)$/;
const hashPattern = new RegExp(`^[0-9a-f]{${hashLength}}$`);

/**
 * Answers `GET /files/<hash>/<name>` (docs/decisions/010). The name only serves as the saved file's name.
 * @throws {Refusal} when the file is outside the database and cannot be read
 */
export function createServedFiles({ db, contents, log, demoFolder }: ContentsShop & { demoFolder: string }) {
	const checks = new Map<string, Promise<boolean>>();

	/** Returns whether a demo file still has the content in its URL. A check that fails to read is repeated. */
	function isSame({ source, hash }: ServedFile): Promise<boolean> {
		const key = `${source} ${hash}`;
		const pending = checks.get(key) ?? digestOf(join(demoFolder, source ?? "")).then((digest) => digest === hash);
		checks.set(key, pending);
		pending.catch(() => checks.delete(key));
		return pending;
	}

	async function contentOf(
		{ id, source, content_key: key }: ServedFile,
		first: number,
		last: number,
	): Promise<AsyncIterable<Uint8Array>> {
		if (key !== null) return contents.begin(key, first, last);
		if (source === null) return readPieces(db, id, first, last);
		return createReadStream(join(demoFolder, source), { start: first, end: last });
	}

	/** Cuts off a failed download, so that the client sees it is incomplete. */
	function breakOff(error: unknown, cut: (() => void) | undefined): void {
		log.info("download.interrupted", { stack: faultStack(error) });
		cut?.();
	}

	return async (hash: string, name: string, request: Headers, cut?: () => void): Promise<Response> => {
		const kind = namePattern.test(name) && hashPattern.test(hash) ? kindOfName(name) : undefined;
		const file = kind && (await findServedFile(db, hash, kind));
		if (!file || (file.source !== null && !(await isSame(file))))
			return new Response("File not found", { status: 404 });
		const etag = `"${hash}"`;
		const headers: Record<string, string> = {
			"content-type": fileKinds[kind].type,
			"content-disposition": `attachment; filename="${name}"`,
			"content-security-policy": "sandbox; default-src 'none'",
			"cache-control": "public, max-age=31536000, immutable",
			"accept-ranges": "bytes",
			etag,
		};
		if (isNotModified(request.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
		const isOther = request.has("if-range") && request.get("if-range") !== etag;
		const range = readRange(isOther ? undefined : (request.get("range") ?? undefined), file.bytes);
		if (!range) {
			headers["content-range"] = `bytes */${file.bytes}`;
			return new Response(null, { status: 416, headers });
		}
		const { first, last, isPartial } = range;
		headers["content-length"] = String(last - first + 1);
		if (isPartial) headers["content-range"] = `bytes ${first}-${last}/${file.bytes}`;
		const content = lazyStream(await contentOf(file, first, last), (error) => breakOff(error, cut));
		return new Response(content, { status: isPartial ? 206 : 200, headers });
	};
}

/** Reads nothing before the client does, so HEAD reads nothing. Errors go to `breakOff` and end the stream. */
function lazyStream(
	content: AsyncIterable<Uint8Array>,
	breakOff: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
	const pieces = content[Symbol.asyncIterator]();
	return new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			async pull(controller) {
				const next = await pieces.next().catch(breakOff);
				if (next?.done) controller.close();
				else if (next) controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
			},
			async cancel() {
				await pieces.return?.();
			},
		},
		{ highWaterMark: 0 },
	);
}

async function digestOf(path: string): Promise<string | undefined> {
	const hash = createHash("sha256");
	try {
		await pipeline(createReadStream(path), hash);
	} catch (error) {
		if (isMissingFile(error)) return undefined;
		throw error;
	}
	return hash.digest("hex").slice(0, hashLength);
}

export const isMissingFile = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "ENOENT";

/** A byte range, both ends included. */
interface ByteRange {
	first: number;
	last: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14). Several ranges, or an invalid header, mean the whole content.
 * @returns undefined when the range is outside the content
 */
function readRange(header: string | undefined, size: number): (ByteRange & { isPartial: boolean }) | undefined {
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
	if (first === "" && last === "") return { first: 0, last: size - 1, isPartial: false };
	if (first === "")
		return last === "0" ? undefined : { first: Math.max(0, size - Number(last)), last: size - 1, isPartial: true };
	if (Number(first) >= size) return undefined;
	if (last !== "" && Number(last) < Number(first)) return { first: 0, last: size - 1, isPartial: false };
	return { first: Number(first), last: last === "" ? size - 1 : Math.min(size - 1, Number(last)), isPartial: true };
}
