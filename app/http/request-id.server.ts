import type { ServerResponse } from "node:http";

export function requestIdHeader({ req }: ServerResponse): [name: string, id: string] | [] {
	const id = req.headers["x-request-id"];
	return typeof id === "string" ? ["x-request-id", id] : [];
}

export function setRequestId(response: ServerResponse): void {
	const [name, id] = requestIdHeader(response);
	if (name && id) response.setHeader(name, id);
}
