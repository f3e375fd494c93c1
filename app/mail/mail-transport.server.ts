import { BlockList, isIP } from "node:net";
import type { Transporter } from "nodemailer";
import type { Sender } from "../config/mail-settings.server.ts";
import { type SmtpError, toMailSendError } from "./mail-send-error.server.ts";

export interface OutgoingMail {
	/** Without angle brackets. */
	messageId: string;
	to: string;
	date: Date;
	subject: string;
	text: string;
	html: string;
}

export interface MailTransport {
	/** Resolves when the mail server has accepted the e-mail. @throws {MailSendError} */
	send(mail: OutgoingMail): Promise<void>;
}

export interface SmtpOptions {
	/** The URL of the mail server, in the format of `SMTP_URL`. Read before each e-mail. */
	server: () => string | Promise<string>;
	from: Sender;
	timeouts?: SmtpTimeouts;
}

/** Milliseconds. */
export interface SmtpTimeouts {
	connect: number;
	/** Maximum time without data from the server. */
	silence: number;
	total: number;
}

const defaultTimeouts: SmtpTimeouts = { connect: 10_000, silence: 20_000, total: 60_000 };

export interface SmtpTransport extends MailTransport {
	/** Connects and signs in without sending. @throws {MailSendError} */
	check(): Promise<void>;
}

export function createSmtpTransport({ server, from, timeouts = defaultTimeouts }: SmtpOptions): SmtpTransport {
	async function connected(act: (smtp: Transporter) => Promise<unknown>): Promise<void> {
		// Imported here, so that a shop without e-mails to send never loads it.
		const { createTransport } = await import("nodemailer");
		const url = await server();
		const smtp = createTransport({
			url,
			...encryptionOf(url),
			connectionTimeout: timeouts.connect,
			greetingTimeout: timeouts.silence,
			socketTimeout: timeouts.silence,
			// A failed attempt sends nothing more. Otherwise its last data would overlap the next attempt.
			socketCloseTimeout: 0,
			disableFileAccess: true,
			disableUrlAccess: true,
		});
		try {
			await act(smtp);
		} catch (error) {
			throw toMailSendError(error as SmtpError);
		} finally {
			smtp.close();
		}
	}
	return {
		send: ({ messageId, to, date, ...mail }) =>
			connected((smtp) =>
				smtp.sendMail({
					...mail,
					from,
					// As an object: a comma in an address typed by a customer must not add a recipient.
					to: { name: "", address: to },
					messageId: `<${messageId}>`,
					date,
					headers: { "Auto-Submitted": "auto-generated" },
					signal: AbortSignal.timeout(timeouts.total),
				}),
			),
		check: () => connected((smtp) => smtp.verify()),
	};
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
	["127.0.0.0", 8],
	["10.0.0.0", 8],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
] as const)
	privateNetworks.addSubnet(network, bits, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/** Returns whether a mail server is on this machine or a private network. A host name without a dot only resolves there. */
function isNearby(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (isIP(host)) return privateNetworks.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
	return !host.includes(".") || host.endsWith(".localhost");
}

/**
 * Requires TLS for servers beyond this machine and private networks: no password and no e-mail travels unencrypted. A
 * `requireTLS` in the URL decides instead.
 */
export function encryptionOf(smtpUrl: string): { requireTLS?: true } {
	const { hostname, searchParams } = new URL(smtpUrl);
	return searchParams.has("requireTLS") || isNearby(hostname) ? {} : { requireTLS: true };
}
