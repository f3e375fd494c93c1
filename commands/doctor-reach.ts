import { lookup } from "node:dns/promises";
import { existsSync, readdirSync } from "node:fs";
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

/** Name of the proxy's machine in advice. */
const machineName = (isProxyHere: boolean) => (isProxyHere ? "this machine" : "the proxy's machine");

/** Checks that the domain of an address has an address of its own. @param isProxyHere false when another machine has the proxy */
export async function findDomainProblems(publicUrl: string, isProxyHere = true): Promise<string[]> {
	const { hostname } = new URL(publicUrl);
	try {
		await lookup(hostname.replaceAll(/[[\]]/g, ""));
		return [];
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return code === "EAI_AGAIN"
			? [`this machine's name server does not answer (${code}), so no domain was found. Check /etc/resolv.conf`]
			: [
					`the domain ${hostname} has no address (${code}). Point its A and AAAA records to ${machineName(isProxyHere)}`,
				];
	}
}

/**
 * Checks the proxy at an https address: its certificate, and that it leads to the shop. A server may be unable to reach
 * itself by its public address, and a new domain may have none: then the proxy of this machine answers, if there is one.
 * @param isProxyHere false when another machine has the proxy
 */
export async function findProxyProblems(publicUrl: string, now: Date, isProxyHere = true): Promise<string[]> {
	const { hostname } = new URL(publicUrl);
	const faults: string[] = [];
	for (const host of isProxyHere ? [hostname, "127.0.0.1"] : [hostname]) {
		const answer = await ask(publicUrl, host);
		if (typeof answer === "string") faults.push(answer);
		else return answerProblems(answer, { publicUrl, now, isProxyHere });
	}
	const [fault = ""] = faults;
	if (fault === "ECONNREFUSED")
		return [
			`nothing answers at ${publicUrl} (${fault}). Start the proxy${isProxyHere ? ": systemctl status caddy, or nginx" : " on its machine"}`,
		];
	if (fault === "EPROTO" || fault.startsWith("ERR_SSL"))
		return [
			`the proxy has no certificate for ${hostname} (${fault}). See why in its log${isProxyHere ? ": journalctl -u caddy" : ""}`,
		];
	// Other faults may only concern a connection from this machine to the public address.
	if (!isProxyHere)
		console.error(`Not checked: the proxy, because ${publicUrl} cannot be reached from here (${fault})`);
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

interface Asked {
	publicUrl: string;
	now: Date;
	isProxyHere: boolean;
}

function answerProblems({ socket, statusCode }: IncomingMessage, { publicUrl, now, isProxyHere }: Asked): string[] {
	const { hostname } = new URL(publicUrl);
	const tls = socket as TLSSocket;
	const problems = certificateProblems(tls, { hostname, now, isProxyHere });
	if (statusCode === 200 || isOfAnother(tls)) return problems;
	const remedy = "Check that it leads to HOST and PORT of the shop";
	return [...problems, `the proxy answers ${statusCode} at ${publicUrl}/livez. ${remedy}`];
}

const isOfAnother = ({ authorizationError }: TLSSocket): boolean =>
	String(authorizationError) === "ERR_TLS_CERT_ALTNAME_INVALID";

function certificateProblems(
	socket: TLSSocket,
	{ hostname, now, isProxyHere }: Omit<Asked, "publicUrl"> & { hostname: string },
): string[] {
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
			`what answers at ${hostname} has a certificate of ${subjectaltname ?? subject.CN}. Point the domain to ${machineName(isProxyHere)}`,
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

interface OwnProcess extends OwnAddress {
	/** Name of its systemd unit. */
	unit?: string;
}

/** Units that systemd starts with this machine. */
const enabledUnits = "/etc/systemd/system/multi-user.target.wants";

/**
 * Returns the processes that this machine should run: those of its enabled units. With PostgreSQL there may be none,
 * since the shop may run on other machines.
 */
export function ownProcesses(config: OwnAddress & { databaseUrl?: string }, folder = enabledUnits): OwnProcess[] {
	const { host, port, databaseUrl } = config;
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const several = names.flatMap((name) => {
		const [, own] = /^shop@(\d+)\.service$/.exec(name) ?? [];
		return own ? [{ host, port: Number(own), unit: `shop@${own}` }] : [];
	});
	return !databaseUrl || names.includes("shop.service") ? [{ host, port, unit: "shop" }, ...several] : several;
}

/** Returns the address at which a process of this machine answers whether it is ready. */
export function readinessUrl({ host, port }: OwnAddress): string {
	const own = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
	return `http://${isIP(own) === 6 ? `[${own}]` : own}:${port}/readyz`;
}

/** Checks that a shop of this machine answers. @param startMs for which a shop may be starting */
export async function findStoppedShop({ unit = "shop", ...own }: OwnProcess, startMs = 10_000): Promise<string[]> {
	const url = readinessUrl(own);
	for (const until = performance.now() + startMs; ; ) {
		const fault = await findAnswerFault(url);
		if (!fault) return [];
		if (performance.now() > until)
			return [`the shop does not answer at ${url} (${fault}). Run systemctl status ${unit}, and restart it`];
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
