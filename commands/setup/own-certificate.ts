import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { answerOf, succeeds } from "./steps.ts";

/** Files of a certificate with its chain, and of its private key. */
export interface OwnCertificate {
	certificate: string;
	key: string;
}

/** Returns why Caddy could not use the files, with the option of each. */
export function certificateFaults(files: OwnCertificate, now: Date): string[] {
	const parsed: { certificate?: X509Certificate; key?: ReturnType<typeof createPrivateKey> } = {};
	const faults: string[] = [];
	for (const option of ["certificate", "key"] as const) {
		const path = files[option];
		try {
			const text = readFileSync(path);
			if (option === "certificate") parsed.certificate = new X509Certificate(text);
			else parsed.key = createPrivateKey(text);
			const reader = proxyUser();
			if (reader && !succeeds("runuser", "-u", reader, "--", "test", "-r", path)) {
				const run = reader === "nobody" ? "First run apt-get install caddy, then" : "Run";
				const remedy = `${run} chgrp caddy ${path} and chmod 640 ${path}`;
				faults.push(`--${option} ${path}: the user caddy must be able to read it. ${remedy}`);
			}
		} catch (error) {
			faults.push(`--${option} ${path}: ${faultOf(error as NodeJS.ErrnoException, option)}`);
		}
	}
	const { certificate, key } = parsed;
	if (certificate && key && !certificate.checkPrivateKey(key))
		faults.push(`--key ${files.key}: does not belong to the certificate`);
	const dayOf = (date: Date) => date.toISOString().slice(0, 10);
	if (certificate && certificate.validToDate < now)
		faults.push(`--certificate ${files.certificate}: ended on ${dayOf(certificate.validToDate)}`);
	if (certificate && certificate.validFromDate > now)
		faults.push(`--certificate ${files.certificate}: is not valid before ${dayOf(certificate.validFromDate)}`);
	return faults;
}

function faultOf({ code = "" }: NodeJS.ErrnoException, option: keyof OwnCertificate): string {
	if (code === "ENOENT") return "does not exist";
	if (/^E[A-Z]+$/.test(code)) return `cannot be read (${code})`;
	return `must be ${option === "key" ? "a private key without a password" : "a certificate"}, in PEM`;
}

/** Returns the fault of a domain that a readable certificate does not name. */
export function nameFault({ certificate }: OwnCertificate, domain: string): string | undefined {
	try {
		const parsed = new X509Certificate(readFileSync(certificate));
		if (parsed.checkHost(domain, { subject: "never" })) return undefined;
		return `must be a domain of the certificate, which names ${parsed.subjectAltName ?? "none"}`;
	} catch {
		return undefined;
	}
}

/** Returns the user that must read the files: any other than root, until Caddy is installed. Only root can try. */
const proxyUser = () =>
	process.getuid?.() === 0 ? (answerOf("getent", "passwd", "caddy") ? "caddy" : "nobody") : undefined;
