import type { Tx } from "../../db/transaction.ts";
import { isMailAddress } from "./mail-address.ts";
import type { MailContent, MailKind } from "./mail-content.ts";

export interface Mail {
	kind: MailKind;
	/** Where it is no address and nothing else, nothing is sent. */
	to: string;
	orderId?: string;
	/** Their erasure deletes the mail. */
	personId?: string;
	content: MailContent;
}

/** Posts a mail in the transaction of what it tells of: it is sent when that is committed, and never otherwise. */
export function postMail(tx: Pick<Tx, "post">, { to, ...mail }: Mail): void {
	if (isMailAddress(to)) tx.post({ ...mail, recipient: to });
}
