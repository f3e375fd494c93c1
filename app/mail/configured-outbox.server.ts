import type { Outbox } from "../../db/outbox.ts";
import type { Config } from "../config/config.server.ts";
import { noMail } from "../config/mail-settings.server.ts";

export function configuredOutbox(
	{ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
	onPosted?: () => void,
): Outbox | undefined {
	if (smtpUrl === noMail) return undefined;
	return { domain: mailFrom.address.split("@")[1] ?? "localhost", onPosted };
}
