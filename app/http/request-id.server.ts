import type { ServerResponse } from "node:http";

/** What names the request that a response is for, to be written with its other headers; nothing where nobody has given it an id. */
export function requestIdHeader({ req }: ServerResponse): [name: string, id: string] | [] {
	const id = req.headers["x-request-id"];
	return typeof id === "string" ? ["x-request-id", id] : [];
}

/** Has a response name its request, before its other headers are known. */
export function setRequestId(response: ServerResponse): void {
	const [name, id] = requestIdHeader(response);
	if (name && id) response.setHeader(name, id);
}
