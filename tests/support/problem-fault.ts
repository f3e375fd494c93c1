export interface Answered {
	status: number;
	/** Header names in lower case. */
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

const afterWaiting = new Set([429, 503]);

/** Describes why an error answer is not a valid problem document (RFC 9457). Returns undefined when it is. */
export function problemFault({ status, headers, body }: Answered): string | undefined {
	if (headers["content-type"] !== "application/problem+json") return `content type ${headers["content-type"]}`;
	const document = parse(body);
	if (!document) return `no JSON object: ${body.slice(0, 100)}`;
	if (document.status !== status) return `says status ${document.status}`;
	for (const name of ["type", "title", "code"]) {
		if (typeof document[name] !== "string" || document[name] === "") return `without ${name}`;
	}
	if (document.detail !== undefined && typeof document.detail !== "string") return "detail is no text";
	if (/\bat .+:\d+:\d+|node_modules|SQLITE|syntax error/i.test(body)) return "tells of the inside";
	if (afterWaiting.has(status) && !/^\d+$/.test(String(headers["retry-after"]))) return "without Retry-After";
	return undefined;
}

/** Describes why an answer to a malformed request is wrong: a 5xx status, or an error without a problem document. */
export function answerFault(answer: Answered, method: string): string | undefined {
	if (answer.status >= 500) return `${answer.status} ${answer.body.slice(0, 100)}`;
	if (answer.status < 400 || method === "HEAD") return undefined;
	return problemFault(answer);
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}
