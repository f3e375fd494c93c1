import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";

export interface NoteRow {
	id: string;
	text: string;
	created_at: string;
	/** Empty when the author's data was erased. */
	author: string;
}

export async function addNote(
	tx: DbOrTx,
	{ userId, authorId, text, now }: { userId: string; authorId: string; text: string; now: Date },
): Promise<string> {
	const id = newId();
	const note = { id, user_id: userId, author_id: authorId, text, created_at: now.toISOString() };
	await tx.insertInto("customer_notes").values(note).execute();
	return id;
}

/** Returns the newest notes first. */
export const listNotes = (db: DbOrTx, userId: string, limit: number): Promise<NoteRow[]> =>
	db
		.selectFrom("customer_notes as note")
		.innerJoin("users as author", "author.id", "note.author_id")
		.select(["note.id", "note.text", "note.created_at", "author.display_name as author"])
		.where("note.user_id", "=", userId)
		.orderBy("note.id", "desc")
		.limit(limit)
		.execute();

export async function deleteNote(tx: DbOrTx, userId: string, id: string): Promise<boolean> {
	const deleted = tx.deleteFrom("customer_notes").where("user_id", "=", userId).where("id", "=", id);
	return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}
