import type { DbOrTx } from "./database.ts";
import { newId } from "./new-id.ts";
import { prepared, preparedRows } from "./prepared.ts";

/** A mail to be sent, as the code that writes it passes it on. */
export interface PostedMail {
	/** The mail's kind, such as `order-paid`. */
	kind: string;
	/** The e-mail address. Mails without one are not posted. */
	recipient: string;
	orderId?: string;
	personId?: string;
	/** The mail is not sent earlier. */
	notBefore?: Date;
	/** The data of the mail's text, stored as JSON. */
	content: object;
}

/** The outbox settings. A shop that sends no mail has no outbox. */
export interface Outbox {
	/** The part after the `@` of Message-IDs. */
	domain: string;
	/** Called in this process once posted mails are committed. */
	onPosted?(): void;
}

/** A statement takes 32,766 values at most, and a mail has eleven. */
const rowsAtOnce = 500;

/** Writes mails to the outbox. Run it in the transaction of the change that they report. */
export async function insertMails(tx: DbOrTx, mails: readonly PostedMail[], domain: string, now: Date): Promise<void> {
	const at = now.toISOString();
	const rows = mails.map((mail) => rowOf(mail, domain, at));
	for (let first = 0; first < rows.length; first += rowsAtOnce) {
		await insertRows(tx, rows.slice(first, first + rowsAtOnce));
	}
}

function rowOf({ kind, recipient, orderId, personId, notBefore, content }: PostedMail, domain: string, at: string) {
	const id = newId();
	return {
		id,
		message_id: `${id}@${domain}`,
		kind,
		recipient,
		order_id: orderId ?? null,
		person_id: personId ?? null,
		content: JSON.stringify(content),
		next_attempt_at: notBefore?.toISOString() ?? at,
		last_error: null,
		created_at: at,
		ended_at: null,
	};
}

const insertRows = preparedRows((db, rows: readonly ReturnType<typeof rowOf>[]) => db.insertInto("mails").values(rows));

/**
 * Returns a function that counts the mails of these kinds posted for a user since a time. It returns undefined when the
 * user's address is unproven.
 */
export function provenMailsCounter(kinds: readonly string[]) {
	const count = prepared((db, { personId, since }: { personId: string; since: string }) =>
		db
			.selectFrom("users")
			.where("users.id", "=", personId)
			.where("users.email_verified", "=", 1)
			.select((user) =>
				user
					.selectFrom("mails")
					.select((mail) => mail.fn.countAll().as("posted"))
					.where("person_id", "=", personId)
					.where("created_at", ">", since)
					.where("kind", "in", kinds)
					.as("posted"),
			),
	);
	return async (tx: DbOrTx, personId: string, since: Date): Promise<number | undefined> => {
		const { rows } = await count(tx, { personId, since: since.toISOString() });
		return rows[0] && Number(rows[0].posted);
	};
}
