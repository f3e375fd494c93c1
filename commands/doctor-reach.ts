import { lookup } from "node:dns/promises";
import { get } from "node:http";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
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
 * Checks the certificate at an https address. A server may be unable to reach itself by its public address, and a new
 * domain may have none: then the proxy of this machine answers, if there is one.
 */
export async function findCertificateProblems(publicUrl: string, now: Date): Promise<string[]> {
	const { hostname, port } = new URL(publicUrl);
	const faults: string[] = [];
	for (const host of [hostname, "127.0.0.1"]) {
		const socket = await openTls(host, Number(port || 443), hostname);
		if (typeof socket === "string") {
			faults.push(socket);
			continue;
		}
		try {
			return certificateProblems(socket, hostname, now);
		} finally {
			socket.destroy();
		}
	}
	// Other faults of the public address may only concern a connection from this machine.
	return faults[0] === "ECONNREFUSED"
		? [`nothing answers at ${publicUrl} (ECONNREFUSED). Start the proxy: systemctl status caddy, or nginx`]
		: [];
}

/** Returns the connection, or the code of its failure. */
function openTls(host: string, port: number, hostname: string): Promise<TLSSocket | string> {
	return new Promise((resolve) => {
		const servername = isIP(hostname) ? undefined : hostname;
		const socket = connect({ host, port, servername, rejectUnauthorized: false });
		const fail = (code = "ETIMEDOUT") => {
			socket.destroy();
			resolve(code);
		};
		socket.setTimeout(timeoutMs, fail);
		socket.on("error", ({ code }: NodeJS.ErrnoException) => fail(code));
		socket.once("secureConnect", () => resolve(socket));
	});
}

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
	if (fault === "ERR_TLS_CERT_ALTNAME_INVALID")
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
			return [`the shop does not answer at ${url} (${fault}). Run systemctl status shop, and start it`];
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
