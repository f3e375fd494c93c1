import type { Tx } from "../../db/transaction.ts";
import { isMailAddress } from "./mail-address.ts";
import type { MailContent, MailKind } from "./mail-content.ts";

export interface Mail {
	kind: MailKind;
	/** Nothing is sent when this is not exactly one address. */
	to: string;
	orderId?: string;
	/** Erasing this person deletes the mail. */
	personId?: string;
	content: MailContent;
}

/** Posts a mail in the current transaction. It is sent only if the transaction commits. */
export function postMail(tx: Pick<Tx, "post">, { to, ...mail }: Mail): void {
	if (isMailAddress(to)) tx.post({ ...mail, recipient: to });
}
