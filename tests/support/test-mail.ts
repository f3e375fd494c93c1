import PostalMime from "postal-mime";
import type { MailContent } from "../../app/mail/mail-content.ts";
import { mailText } from "../../app/mail/mail-html.server.ts";
import { createMailSender } from "../../app/mail/mail-sender.server.ts";
import { createSmtpTransport, type MailTransport } from "../../app/mail/mail-transport.server.ts";
import { createMailSandbox } from "../../sandboxes/mail/mail-sandbox.server.ts";
import { silentLog } from "./test-database.ts";
import type { TestShop } from "./test-shop.ts";

export const mailOrigin = "https://shop.example";
const from = { name: "Torque Foundry", address: "works@shop.example" };
/** Shorter than `slowMs`. */
const impatient = { connect: 1500, silence: 1200, total: 3000 };
const slowMs = 1800;

/**
 * Creates the mail sandbox and a transport like production's.
 * @param options.isImpatient the sandbox can answer later than the transport waits
 */
export function createTestMail({ isImpatient = false, log = silentLog } = {}) {
	const timeouts = isImpatient ? impatient : undefined;
	const sandbox = createMailSandbox({
		databaseFile: ":memory:",
		basePath: "/sandbox/mail",
		slowMs: isImpatient ? slowMs : 0,
	});
	const transport = createSmtpTransport({ server: sandbox.smtpUrl, from, timeouts });
	return {
		sandbox,
		transport,
		/** Returns a sender for a shop's due mails. The result of each is in the table `mails`. */
		sender: (shop: TestShop, by: MailTransport = transport) =>
			createMailSender({ ...shop, transport: by, origin: () => mailOrigin, log }),
		/** Returns the latest mail about an order, as received. */
		newest: async (shop: TestShop, orderId: string) => {
			const posted = await shop.db
				.selectFrom("mails")
				.select("message_id")
				.where("order_id", "=", orderId)
				.orderBy("id", "desc")
				.executeTakeFirst();
			const mail = sandbox.list().find(({ messageId }) => messageId === `<${posted?.message_id}>`);
			const raw = mail && sandbox.raw(mail.id);
			if (!raw) throw new Error("The newest mail has not arrived");
			return PostalMime.parse(raw);
		},
		subjectsFor: (recipient: string) =>
			sandbox
				.list()
				.filter((mail) => mail.recipient === recipient)
				.map(({ subject }) => subject)
				.reverse(),
	};
}

/** Returns subject and text of the latest mail about an order, before it is sent. */
export async function postedMail({ db }: TestShop, orderId: string) {
	const posted = db.selectFrom("mails").select("content").where("order_id", "=", orderId).orderBy("id", "desc");
	const content: MailContent = JSON.parse((await posted.executeTakeFirstOrThrow()).content);
	return { subject: content.subject, text: mailText(content, mailOrigin) };
}
