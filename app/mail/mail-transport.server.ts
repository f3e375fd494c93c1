import type { Sender } from "../config/mail-settings.server.ts";
import { encryptionOf } from "./mail-encryption.server.ts";
import { notSent, type SmtpError } from "./mail-not-sent.server.ts";

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
	/** Resolves when the mail server has taken the mail. @throws {MailNotSent} */
	send(mail: OutgoingMail): Promise<void>;
}

export interface SmtpOptions {
	/** Where the mail server is, as `SMTP_URL` says it; asked before each mail. */
	server: () => string | Promise<string>;
	from: Sender;
	timeouts?: SmtpTimeouts;
}

/** All in milliseconds. */
export interface SmtpTimeouts {
	connect: number;
	/** Of silence. */
	silence: number;
	whole: number;
}

const usualTimeouts: SmtpTimeouts = { connect: 10_000, silence: 20_000, whole: 60_000 };

/** Sends mails by SMTP, a connection for each. */
export function createSmtpTransport({ server, from, timeouts = usualTimeouts }: SmtpOptions): MailTransport {
	return {
		async send({ messageId, to, date, ...mail }) {
			// Loaded here, so that a shop that has nothing to send does not pay for it.
			const { createTransport } = await import("nodemailer");
			const url = await server();
			const smtp = createTransport({
				url,
				...encryptionOf(url),
				connectionTimeout: timeouts.connect,
				greetingTimeout: timeouts.silence,
				socketTimeout: timeouts.silence,
				// A try that is over sends nothing more: what it still had to say would come beside the next one.
				socketCloseTimeout: 0,
				disableFileAccess: true,
				disableUrlAccess: true,
			});
			try {
				await smtp.sendMail({
					...mail,
					from,
					// As an object: a comma in what somebody gave for their address makes no second recipient of it.
					to: { name: "", address: to },
					messageId: `<${messageId}>`,
					date,
					headers: { "Auto-Submitted": "auto-generated" },
					signal: AbortSignal.timeout(timeouts.whole),
				});
			} catch (error) {
				throw notSent(error as SmtpError);
			} finally {
				smtp.close();
			}
		},
	};
}
