import { isIP } from "node:net";
import { connect } from "node:tls";
import { dayMs } from "../app/time/calendar.ts";

const timeoutMs = 5000;
/** ACME clients renew 30 days before the end. */
const minDaysLeft = 14;

/** Checks the certificate at an https address. A server may be unable to reach itself by its public address: no fault. */
export function findCertificateProblems(address: string, now: Date): Promise<string[]> {
	const { hostname, port } = new URL(address);
	return new Promise((resolve) => {
		const socket = connect({
			host: hostname,
			port: Number(port || 443),
			servername: isIP(hostname) ? undefined : hostname,
			rejectUnauthorized: false,
		});
		const end = (problems: string[]) => {
			socket.destroy();
			resolve(problems);
		};
		socket.setTimeout(timeoutMs, () => end([]));
		socket.once("error", () => end([]));
		socket.once("secureConnect", () => {
			const daysLeft = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / dayMs);
			const name = `the certificate of ${hostname}`;
			if (daysLeft < 0) end([`${name} has ended. Renew it`]);
			else if (daysLeft < minDaysLeft) end([`${name} ends in ${daysLeft} days. Renew it`]);
			else end(socket.authorized ? [] : [`${name} is not valid: ${String(socket.authorizationError)}`]);
		});
	});
}
