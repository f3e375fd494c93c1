import type { IncomingMessage, ServerResponse } from "node:http";
import { malformed, problem } from "../http/problem.ts";
import { sendProblem } from "../http/send-problem.server.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Answers 421 for another host: a foreign name that points here, or a proxy that drops `Host`. Requests without one
 * are HTTP/1.0, used by health checks of balancers.
 * @param isStrict whether other hosts are refused
 * @param onUnknownHost called for the first only, because anyone can request any host
 */
export function createHostCheck(origin: () => string, isStrict: boolean, onUnknownHost?: (host: string) => void) {
	let isReported = false;
	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		const { headers, httpVersion } = request;
		if (headers.host === undefined && httpVersion === "1.0") headers.host = new URL(origin()).host;
		if (headers.host === undefined) sendProblem(response, malformed("Missing Host header."));
		else if (hasSeveralHosts(request)) sendProblem(response, malformed("More than one Host header."));
		else {
			const host = isStrict ? foreignHost(request, origin()) : undefined;
			if (host === undefined) next();
			else {
				if (!isReported) onUnknownHost?.(host);
				isReported = true;
				sendProblem(response, problem("another-host", `This shop is at ${origin()}.`));
			}
		}
	};
}

/** RFC 9112 §3.2: a proxy may have used another one of them. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
	const names = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4);
	return names.filter((name) => name.toLowerCase() === "host").length > 1;
}

function foreignHost({ headers, url = "" }: IncomingMessage, origin: string): string | undefined {
	if (monitoringPaths.has(url)) return undefined;
	const target = url.startsWith("/") ? `http://${headers.host}` : url;
	// Invalid addresses are refused later, where they are parsed.
	if (!URL.canParse(target)) return undefined;
	const { hostname } = new URL(target);
	return hostname === new URL(origin).hostname || loopback.has(hostname) ? undefined : hostname;
}

/** Addresses for monitoring each process. They bypass every queue. */
export const monitoringPaths = new Set(["/livez", "/readyz", "/readyz?catalogue", "/metrics"]);
