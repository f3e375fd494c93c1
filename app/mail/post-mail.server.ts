import type { Tx } from "../../db/transaction.ts";
import { brand } from "../brand/brand.ts";
import { isMailAddress, withAsciiHost } from "../http/email-address.ts";
import type { MailContent, MailKind } from "./mail-content.ts";

export interface Mail {
	kind: MailKind;
	/** If this is not exactly one address, no e-mail is sent. */
	to: string;
	orderId?: string;
	/** The e-mail is deleted when this person's data is erased. */
	personId?: string;
	/** It is not sent earlier. Until then it can be changed or deleted. */
	notBefore?: Date;
	content: MailContent;
}

/** Queues an e-mail to every admin. */
export async function postToAdmins(
	tx: Tx,
	{ content, ...mail }: Pick<Mail, "kind" | "orderId"> & { content: Omit<MailContent, "reason"> },
): Promise<void> {
	if (!tx.sendsMail) return;
	const reason = `You received this e-mail because you are an admin of the ${brand.name} shop.`;
	const admins = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("role", "=", "admin")
		.where("email_key", "is not", null)
		.execute();
	for (const admin of admins)
		postMail(tx, { ...mail, to: admin.email, personId: admin.id, content: { ...content, reason } });
}

/** Queues an e-mail in the current transaction. It is sent only if the transaction commits. */
export function postMail(tx: Pick<Tx, "post">, { to, ...mail }: Mail): void {
	if (isMailAddress(to)) tx.post({ ...mail, recipient: withAsciiHost(to) });
}
