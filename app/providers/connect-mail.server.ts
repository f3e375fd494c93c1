import { join } from "node:path";
import type { Outbox } from "../../db/outbox.ts";
import { createMailSandbox } from "../../sandboxes/mail/mail-sandbox.server.ts";
import type { Config } from "../config/config.server.ts";
import { mailOff } from "../config/mail-settings.server.ts";
import { createSmtpTransport, type MailTransport } from "../mail/mail-transport.server.ts";
import type { Mount } from "./connect-providers.server.ts";

export interface ConnectedMail {
	outbox: Outbox;
	transport: MailTransport;
	onPosted(listener: () => void): void;
	mounts: Mount[];
	mailbox?: string;
	close(): Promise<void>;
}

/** Connects the configured mail server, or the sandbox when none is set. Returns undefined when mail is off. */
export function connectMail(
	config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
	clock: () => Date,
): ConnectedMail | undefined {
	let listener = () => {};
	const outbox = configuredOutbox(config, () => listener());
	const { smtpUrl, mailFrom: from } = config;
	if (!outbox || smtpUrl === mailOff) return undefined;
	const onPosted = (newListener: () => void) => {
		listener = newListener;
	};
	if (smtpUrl) {
		const transport = createSmtpTransport({ server: () => smtpUrl, from });
		return { outbox, transport, onPosted, mounts: [], close: async () => {} };
	}
	const path = "/sandbox/mail";
	const sandbox = createMailSandbox({
		databaseFile: join(config.dataDir, "mail-sandbox.sqlite"),
		basePath: path,
		clock,
	});
	return {
		outbox,
		transport: createSmtpTransport({ server: sandbox.smtpUrl, from }),
		onPosted,
		mounts: [{ path, fetch: sandbox.fetch }],
		mailbox: `${path}/`,
		close: sandbox.close,
	};
}

export function configuredOutbox(
	{ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
	onPosted?: () => void,
): Outbox | undefined {
	if (smtpUrl === mailOff) return undefined;
	return { domain: mailFrom.address.split("@")[1] ?? "localhost", onPosted };
}
