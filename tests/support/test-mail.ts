import PostalMime from "postal-mime";
import { createMailSender } from "../../app/mail/mail-sender.server.ts";
import { createSmtpTransport, type MailTransport } from "../../app/mail/mail-transport.server.ts";
import { createMailSandbox } from "../../sandboxes/mail/mail-sandbox.server.ts";
import { silentLog } from "./test-database.ts";
import type { TestShop } from "./test-shop.ts";

export const mailOrigin = "https://shop.example";
const from = { name: "Torque Foundry", address: "works@shop.example" };
const timeouts = { connect: 500, silence: 400, whole: 1000 };

/** The mail sandbox, and a way to it as production's, in a hurry. */
export function createTestMail({ slowMs = 0, log = silentLog } = {}) {
	const sandbox = createMailSandbox({ databaseFile: ":memory:", basePath: "/sandbox/mail", slowMs });
	const transport = createSmtpTransport({ server: sandbox.smtpUrl, from, timeouts });
	return {
		sandbox,
		transport,
		/** Sends what a shop has posted and what is due by its clock. @returns what became of it is in the shop's table `mails` */
		sender: (shop: TestShop, by: MailTransport = transport) =>
			createMailSender({ ...shop, transport: by, origin: () => mailOrigin, log }),
		/** The mail that was posted last about an order, as it has arrived. */
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
		/** The subjects of what has arrived at an address, oldest first. */
		subjectsFor: (recipient: string) =>
			sandbox
				.list()
				.filter((mail) => mail.recipient === recipient)
				.map(({ subject }) => subject)
				.reverse(),
	};
}
