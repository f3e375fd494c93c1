import type { Tx } from "../../db/transaction.ts";
import { isMailAddress } from "./mail-address.ts";
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

/** Queues an e-mail in the current transaction. It is sent only if the transaction commits. */
export function postMail(tx: Pick<Tx, "post">, { to, ...mail }: Mail): void {
	if (isMailAddress(to)) tx.post({ ...mail, recipient: to });
}
