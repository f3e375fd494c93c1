import { lookup } from "node:dns/promises";
import { get, type IncomingMessage } from "node:http";
import { get as secureGet } from "node:https";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import { dayMs } from "../app/time/calendar.ts";

const timeoutMs = 5000;
/** ACME clients renew 30 days before the end. */
const minDaysLeft = 14;
/** Faults of a certificate whose issuer is none that browsers trust. */
const unknownIssuer = new Set([
	"DEPTH_ZERO_SELF_SIGNED_CERT",
	"SELF_SIGNED_CERT_IN_CHAIN",
	"UNABLE_TO_GET_ISSUER_CERT",
	"UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
	"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Checks that the domain of an address has an address of its own. */
export async function findDomainProblems(publicUrl: string): Promise<string[]> {
	const { hostname } = new URL(publicUrl);
	try {
		await lookup(hostname.replaceAll(/[[\]]/g, ""));
		return [];
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return code === "EAI_AGAIN"
			? [`this machine's name server does not answer (${code}), so no domain was found. Check /etc/resolv.conf`]
			: [`the domain ${hostname} has no address (${code}). Point its A and AAAA records to this machine`];
	}
}

/**
 * Checks the proxy at an https address: its certificate, and that it leads to the shop. A server may be unable to reach
 * itself by its public address, and a new domain may have none: then the proxy of this machine answers, if there is one.
 */
export async function findProxyProblems(publicUrl: string, now: Date): Promise<string[]> {
	const { hostname } = new URL(publicUrl);
	const faults: string[] = [];
	for (const host of [hostname, "127.0.0.1"]) {
		const answer = await ask(publicUrl, host);
		if (typeof answer === "string") faults.push(answer);
		else return answerProblems(answer, publicUrl, now);
	}
	const [fault = ""] = faults;
	if (fault === "ECONNREFUSED")
		return [`nothing answers at ${publicUrl} (${fault}). Start the proxy: systemctl status caddy, or nginx`];
	if (fault === "EPROTO" || fault.startsWith("ERR_SSL"))
		return [`the proxy has no certificate for ${hostname} (${fault}). See why in its log: journalctl -u caddy`];
	// Other faults may only concern a connection from this machine to its public address.
	return [];
}

/** Asks for `/livez`. Returns the code of a failure. */
function ask(publicUrl: string, host: string): Promise<IncomingMessage | string> {
	const { hostname, host: authority, port } = new URL(publicUrl);
	return new Promise((resolve) => {
		const request = secureGet(
			{
				...{ host, port: port || 443, path: "/livez", headers: { host: authority } },
				...{ servername: isIP(hostname) ? undefined : hostname, rejectUnauthorized: false, agent: false },
				timeout: timeoutMs,
			},
			(response) => resolve(response.resume()),
		);
		request.on("timeout", () => request.destroy(new Error("no answer")));
		request.on("error", ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
	});
}

function answerProblems({ socket, statusCode }: IncomingMessage, publicUrl: string, now: Date): string[] {
	const { hostname } = new URL(publicUrl);
	const tls = socket as TLSSocket;
	const problems = certificateProblems(tls, hostname, now);
	if (statusCode === 200 || isOfAnother(tls)) return problems;
	const remedy = "Check that it leads to HOST and PORT of the shop";
	return [...problems, `the proxy answers ${statusCode} at ${publicUrl}/livez. ${remedy}`];
}

const isOfAnother = ({ authorizationError }: TLSSocket): boolean =>
	String(authorizationError) === "ERR_TLS_CERT_ALTNAME_INVALID";

function certificateProblems(socket: TLSSocket, hostname: string, now: Date): string[] {
	const { valid_from, valid_to, issuer, issuerCertificate, subject, subjectaltname } = socket.getPeerCertificate(true);
	const daysLeft = Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs);
	const name = `the certificate of ${hostname}`;
	const fault = socket.authorized ? undefined : String(socket.authorizationError);
	const problems: string[] = [];
	if (fault && unknownIssuer.has(fault)) {
		const remedy = issuerCertificate ? "" : ". It was sent without its issuer's: give the proxy the full chain";
		problems.push(`${name} is signed by "${issuer.CN ?? issuer.O}", which browsers do not trust (${fault})${remedy}`);
	}
	if (isOfAnother(socket))
		problems.push(
			`what answers at ${hostname} has a certificate of ${subjectaltname ?? subject.CN}. Point the domain to this machine`,
		);
	if (Date.parse(valid_from) > now.getTime()) problems.push(`${name} is not valid before ${valid_from}`);
	if (daysLeft < 0) problems.push(`${name} has ended. Renew it`);
	else if (daysLeft < minDaysLeft) problems.push(`${name} ends in ${daysLeft} days. Renew it`);
	return fault && problems.length === 0 ? [`${name} is not valid: ${fault}`] : problems;
}

interface OwnAddress {
	host: string;
	port: number;
}

/** Checks that the shop of this machine answers. @param startMs for which a shop may be starting */
export async function findStoppedShop({ host, port }: OwnAddress, startMs = 10_000): Promise<string[]> {
	const own = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
	const url = `http://${isIP(own) === 6 ? `[${own}]` : own}:${port}/readyz`;
	for (const until = performance.now() + startMs; ; ) {
		const fault = await findAnswerFault(url);
		if (!fault) return [];
		if (performance.now() > until)
			return [`the shop does not answer at ${url} (${fault}). Run systemctl status shop, and restart it`];
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
}

/** Unlike `fetch`, it reaches every port. */
function findAnswerFault(url: string): Promise<string | undefined> {
	return new Promise((resolve) => {
		const request = get(url, { timeout: timeoutMs }, (response) => {
			response.resume();
			resolve(response.statusCode === 200 ? undefined : String(response.statusCode));
		});
		request.on("timeout", () => request.destroy(new Error("no answer")));
		request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
	});
}
