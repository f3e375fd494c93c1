import type { Tx } from "../../db/transaction.ts";
import type { MailContent, MailKind } from "./mail-content.ts";

export interface Mail {
	kind: MailKind;
	/** Without an address nothing is sent. */
	to: string;
	/** The order it tells of: it is listed there. */
	orderId?: string;
	/** The user it is for: it goes when they are erased. */
	personId?: string;
	content: MailContent;
}

/** Posts a mail in the transaction of what it tells of: it is sent when that is committed, and never otherwise. */
export function postMail(tx: Pick<Tx, "post">, { to, ...mail }: Mail): void {
	tx.post({ ...mail, recipient: to });
}
