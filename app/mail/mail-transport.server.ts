import type { Sender } from "../platform/mail-settings.server.ts";

/** A mail as it goes to the mail server. */
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

/** Why a mail was not taken. */
export class MailNotSent extends Error {
	/** The server will never take it: recipient or content are refused. */
	readonly isFinal: boolean;
	/** A short word for the log, without anything personal. */
	readonly code: string;

	constructor(message: string, { isFinal, code, cause }: { isFinal: boolean; code: string; cause?: unknown }) {
		super(message, { cause });
		this.isFinal = isFinal;
		this.code = code;
	}
}

export interface SmtpOptions {
	/** Where the mail server is, as `SMTP_URL` says it; asked before each mail. */
	server: () => string | Promise<string>;
	from: Sender;
	timeouts?: SmtpTimeouts;
}

/** All in milliseconds. */
export interface SmtpTimeouts {
	/** Until the server is reached. */
	connect: number;
	/** Of silence. */
	silence: number;
	/** Of all of it. */
	whole: number;
}

const usualTimeouts: SmtpTimeouts = { connect: 10_000, silence: 20_000, whole: 60_000 };

/** Sends mails by SMTP, a connection for each. */
export function createSmtpTransport({ server, from, timeouts = usualTimeouts }: SmtpOptions): MailTransport {
	return {
		async send({ messageId, to, date, ...mail }) {
			// Loaded here, so that a shop that has nothing to send does not pay for it.
			const { createTransport } = await import("nodemailer");
			const smtp = createTransport({
				url: await server(),
				connectionTimeout: timeouts.connect,
				greetingTimeout: timeouts.silence,
				socketTimeout: timeouts.silence,
				disableFileAccess: true,
				disableUrlAccess: true,
			});
			const sending = smtp.sendMail({
				...mail,
				from,
				// As an object: a comma in what somebody gave for their address makes no second recipient of it.
				to: { name: "", address: to },
				messageId: `<${messageId}>`,
				date,
				headers: { "Auto-Submitted": "auto-generated" },
			});
			try {
				await within(timeouts.whole, sending);
			} catch (error) {
				throw notSent(error as SmtpError);
			} finally {
				smtp.close();
			}
		},
	};
}

interface SmtpError extends Error {
	code?: string;
	responseCode?: number;
	command?: string;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(Object.assign(new Error("Took too long"), { code: "ETIMEDOUT" })), ms);
	});
	// What ends after that is nobody's any more.
	work.catch(() => {});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

const longestMessage = 500;

function notSent(error: SmtpError): MailNotSent {
	const { code = "unknown", responseCode, command, message } = error;
	const isOfMail = (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE";
	const isFinal = isOfMail && (responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500);
	const said = [code, responseCode].filter(Boolean).join(" ");
	return new MailNotSent(message.slice(0, longestMessage), { isFinal, code: said, cause: error });
}
