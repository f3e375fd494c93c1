/** A byte range, both ends included. */
export interface ByteRange {
	first: number;
	last: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14). Several ranges, or an invalid header, mean the whole content.
 * @returns undefined when the range is outside the content
 */
export function readRange(header: string | undefined, size: number): (ByteRange & { isPartial: boolean }) | undefined {
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
	if (first === "" && last === "") return { first: 0, last: size - 1, isPartial: false };
	if (first === "")
		return last === "0" ? undefined : { first: Math.max(0, size - Number(last)), last: size - 1, isPartial: true };
	if (Number(first) >= size) return undefined;
	if (last !== "" && Number(last) < Number(first)) return { first: 0, last: size - 1, isPartial: false };
	return { first: Number(first), last: last === "" ? size - 1 : Math.min(size - 1, Number(last)), isPartial: true };
}
