import type { IncomingMessage } from "node:http";
import type { Config } from "../app/config/config.server.ts";
import { createClientAddress, prefix48Of } from "../app/http/client-address.server.ts";
import type { Log } from "../app/log/log.server.ts";
import type { RequestOrigin } from "./app.server.ts";

/** Tells from whom a request comes, as the trusted proxies say; one that is not trusted is said in the log. */
export function createOriginOf({ trustedProxies }: Config, log: Log) {
	const message =
		"Something sends X-Forwarded-For from an address that TRUSTED_PROXIES does not have: a proxy of yours?";
	const clientAddress = createClientAddress(trustedProxies, () => log.error("proxy.not-trusted", { message }));
	return ({ socket, headers }: IncomingMessage): RequestOrigin => {
		const client = clientAddress(socket.remoteAddress, headers["x-forwarded-for"] as string | undefined);
		return { clientAddress: client, prefix48: client && prefix48Of(client) };
	};
}
