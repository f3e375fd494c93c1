export class MailNotSent extends Error {
	/** The server will never take it: recipient or content are refused. */
	readonly isFinal: boolean;
	/** The server was not reached, or hung up: nothing is wrong with the mail. */
	readonly isServerAway: boolean;
	/** A short word for the log, without anything personal. */
	readonly code: string;

	constructor(message: string, { isFinal, isServerAway, code, cause }: Reason) {
		super(message, { cause });
		this.isFinal = isFinal;
		this.isServerAway = isServerAway;
		this.code = code;
	}
}

interface Reason {
	isFinal: boolean;
	isServerAway: boolean;
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
/** Of a recipient or a content. Others, such as 554, servers also say of a sender whom they do not know, or for now. */
const finalCodes = new Set([501, 550, 551, 552, 553]);
/** RFC 3463: a policy refuses, as a relay does whom it has not signed in. */
const isPolicy = (response = ""): boolean => /^\d{3}[ -]5\.7\./.test(response);
const awayCodes = new Set(["ECONNECTION", "ESOCKET", "EDNS", "ETIMEDOUT"]);

export function notSent(error: SmtpError): MailNotSent {
	const { code: given = "unknown", response, responseCode, command } = error;
	const isLate = given === "EABORT";
	const code = isLate ? "ETIMEDOUT" : given;
	const isOfMail = (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE";
	const isRefused = responseCode === undefined ? code === "EENVELOPE" : finalCodes.has(responseCode);
	return new MailNotSent((isLate ? "Took too long" : error.message).slice(0, maxMessageLength), {
		isFinal: isOfMail && isRefused && !isPolicy(response),
		isServerAway: awayCodes.has(code),
		code: [code, responseCode].filter(Boolean).join(" "),
		cause: error,
	});
}
