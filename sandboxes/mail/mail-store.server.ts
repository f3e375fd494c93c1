import { DatabaseSync } from "node:sqlite";

export const modes = {
	accept: "Accepts all e-mails",
	refuse: "Rejects all recipients (550)",
	busy: "Rejects all recipients for now (451)",
	slow: "Accepts all e-mails after five seconds",
	away: "Closes all connections",
} as const;

export type ServerMode = keyof typeof modes;

export interface StoredMail {
	id: number;
	messageId: string;
	recipient: string;
	subject: string;
	/** ISO 8601. */
	arrivedAt: string;
	/** Number of deliveries with the same Message-ID. */
	times: number;
}

const maxStoredMails = 500;

export class MailStore {
	readonly #database: DatabaseSync;

	/** @param file a path, or `:memory:` */
	constructor(file: string) {
		this.#database = new DatabaseSync(file);
		this.#database.exec(`
			pragma journal_mode = wal;
			pragma busy_timeout = 5000;
			create table if not exists mails (
				id integer primary key autoincrement, "messageId" text not null unique, recipient text not null,
				subject text not null, "arrivedAt" text not null, times integer not null, raw blob not null);
			create table if not exists server_mode (id integer primary key check (id = 1), mode text not null);`);
	}

	add({ raw, ...mail }: Omit<StoredMail, "id" | "times"> & { raw: Uint8Array }): void {
		const insert = this.#database.prepare(
			`insert into mails ("messageId", recipient, subject, "arrivedAt", times, raw) values (?, ?, ?, ?, 1, ?)
			on conflict ("messageId") do update set times = times + 1`,
		);
		insert.run(mail.messageId, mail.recipient, mail.subject, mail.arrivedAt, raw);
		this.#database.prepare("delete from mails where id <= (select max(id) from mails) - ?").run(maxStoredMails);
	}

	list(): StoredMail[] {
		const rows = this.#database.prepare(
			`select id, "messageId", recipient, subject, "arrivedAt", times from mails order by id desc limit 100`,
		);
		return rows.all() as unknown as StoredMail[];
	}

	raw(id: number): Uint8Array | undefined {
		const row = this.#database.prepare("select raw from mails where id = ?").get(id);
		return row?.raw as Uint8Array | undefined;
	}

	clear(): void {
		this.#database.exec("delete from mails");
	}

	get mode(): ServerMode {
		const stored = this.#database.prepare("select mode from server_mode").get()?.mode;
		return Object.hasOwn(modes, String(stored)) ? (stored as ServerMode) : "accept";
	}

	set mode(mode: ServerMode) {
		this.#database.prepare("insert or replace into server_mode (id, mode) values (1, ?)").run(mode);
	}

	close(): void {
		this.#database.close();
	}
}
