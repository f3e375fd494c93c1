import { newId } from "../../db/new-id.ts";
import { mailOff, type Sender } from "../config/mail-settings.server.ts";
import { createSmtpTransport } from "./mail-transport.server.ts";

interface MailSetup {
	smtpUrl?: string;
	mailFrom: Sender;
}

const timeouts = { connect: 5000, silence: 10_000, total: 15_000 };

/** Signs in at the mail server, and sends a test e-mail if an address is given. Returns one line per fault. */
export async function findMailServerProblems(
	{ smtpUrl, mailFrom }: MailSetup,
	testAddress: string | undefined,
	now: Date,
): Promise<string[]> {
	if (!smtpUrl || smtpUrl === mailOff)
		return testAddress ? ["no test e-mail was sent, because SMTP_URL names no mail server"] : [];
	const transport = createSmtpTransport({ server: () => smtpUrl, from: mailFrom, timeouts });
	const text = "This is a test e-mail of your shop. You can delete it.";
	try {
		await transport.check();
		if (testAddress) {
			const messageId = `${newId()}@${mailFrom.address.split("@")[1]}`;
			const html = `<p>${text}</p>`;
			await transport.send({ messageId, to: testAddress, date: now, subject: "Test e-mail", text, html });
		}
		return [];
	} catch (error) {
		const { message } = error as Error;
		const remedy = smtpUrl.startsWith("smtps:")
			? "its port does not start with TLS, so SMTP_URL must begin with smtp://"
			: "it offers STARTTLS, but continues without encryption";
		const fault = /wrong version number/i.test(message) ? remedy : message;
		return [`e-mails cannot be sent by the server of SMTP_URL, ${new URL(smtpUrl).host}: ${fault}`];
	}
}
