/** An e-mail that the mail server did not accept. */
export class MailSendError extends Error {
	/** Retrying cannot help: the server refuses the recipient or the content. */
	readonly isFinal: boolean;
	/** The server cannot be reached, or it closed the connection. The e-mail is not the cause. */
	readonly isServerUnreachable: boolean;
	/** The server defers the recipient or the content, and may accept other e-mails. */
	readonly isDeferred: boolean;
	/** A short code for the log, without personal data. */
	readonly code: string;

	constructor(message: string, { isFinal, isServerUnreachable, isDeferred = false, code, cause }: Reason) {
		super(message, { cause });
		this.isDeferred = isDeferred;
		this.isFinal = isFinal;
		this.isServerUnreachable = isServerUnreachable;
		this.code = code;
	}
}

interface Reason {
	isFinal: boolean;
	isServerUnreachable: boolean;
	isDeferred?: boolean;
	code: string;
	cause?: unknown;
}

export interface SmtpError extends Error {
	code?: string;
	response?: string;
	responseCode?: number;
	command?: string;
}

const maxMessageLength = 500;
/** Codes for a refused recipient or content. Others, such as 554, can also mean an unknown sender or a delay. */
const finalCodes = new Set([501, 550, 551, 552, 553]);
/** A status of RFC 3463 §3.8 (policy), for example from a relay that requires a sign-in. */
const isPolicy = (response = ""): boolean => /^\d{3}[ -]5\.7\./.test(response);
const unreachableCodes = new Set(["ECONNECTION", "ESOCKET", "EDNS", "ETIMEDOUT"]);

export function toMailSendError(error: SmtpError): MailSendError {
	const { code: rawCode = "unknown", response, responseCode, command } = error;
	const isLate = rawCode === "EABORT";
	const code = isLate ? "ETIMEDOUT" : rawCode;
	const isOfMail = (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE";
	const isRefused = responseCode === undefined ? code === "EENVELOPE" : finalCodes.has(responseCode);
	return new MailSendError(
		(isLate ? "The mail server did not answer in time" : error.message).slice(0, maxMessageLength),
		{
			isFinal: isOfMail && isRefused && !isPolicy(response),
			isServerUnreachable: unreachableCodes.has(code),
			isDeferred: isOfMail && Math.floor((responseCode ?? 0) / 100) === 4,
			code: [code, responseCode].filter(Boolean).join(" "),
			cause: error,
		},
	);
}
