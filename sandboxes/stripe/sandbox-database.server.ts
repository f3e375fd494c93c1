import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import type { Stripe } from "stripe";

/** The objects the sandbox keeps, by the value of their `object` field. */
export interface StoredObjects {
	payment_intent: Stripe.PaymentIntent;
	payment_method: Stripe.PaymentMethod;
	charge: Stripe.Charge;
	refund: Stripe.Refund;
	dispute: Stripe.Dispute;
	event: StoredEvent;
}

/** An event as it is sent: {@link Stripe.Event} without its one member per type. */
export interface StoredEvent extends Omit<Stripe.EventBase, "type"> {
	type: string;
}

export type ObjectKind = keyof StoredObjects;

/** A page of a list, newest first. */
export interface ListQuery {
	limit: number;
	/** Only objects that belong to this one (a refund to its charge or intent). */
	parent?: string;
	startingAfter?: string;
}

/** What the first call with an idempotency key was, and how it was answered. */
export interface RememberedAnswer {
	endpoint: string;
	digest: string;
	requestId: string;
	status: number;
	body: string;
}

type Row = Record<string, SQLOutputValue>;

const schema = `
	create table if not exists objects (
		sequence integer primary key autoincrement,
		id text not null unique,
		kind text not null,
		parent text,
		created integer not null,
		json text not null,
		hidden text
	) strict;
	create index if not exists objects_by_kind on objects (kind, sequence);
	create index if not exists objects_by_parent on objects (parent, kind, sequence);
	create table if not exists answers (
		key text primary key,
		endpoint text not null,
		digest text not null,
		request_id text not null,
		status integer not null,
		body text not null,
		created integer not null
	) strict;
	create table if not exists deliveries (
		event text primary key,
		attempts integer not null default 0,
		due integer not null,
		leased_until integer not null default 0
	) strict;`;

const day = 24 * 60 * 60;

/**
 * The sandbox's own database, apart from the shop's. Several processes may share the file.
 * All its times are seconds since 1970, except those of deliveries, which are milliseconds.
 */
export class SandboxDatabase {
	readonly #database: DatabaseSync;

	/** @param file a path, or `:memory:` */
	constructor(file: string) {
		this.#database = new DatabaseSync(file);
		this.#database.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = normal;");
		this.#database.exec(schema);
	}

	/** Runs `work` as one write: everything or nothing, and nobody else writes meanwhile. */
	transaction<T>(work: () => T): T {
		this.#database.exec("begin immediate");
		try {
			const result = work();
			this.#database.exec("commit");
			return result;
		} catch (error) {
			this.#database.exec("rollback");
			throw error;
		}
	}

	/** Adds an object. `hidden` is kept beside it and never shown. */
	insert<K extends ObjectKind>(
		object: StoredObjects[K] & { object: K },
		keep: { parent?: string; hidden?: object } = {},
	): void {
		this.run(
			"insert into objects (id, kind, parent, created, json, hidden) values (?, ?, ?, ?, ?, ?)",
			object.id,
			object.object,
			keep.parent ?? null,
			object.created,
			JSON.stringify(object),
			keep.hidden ? JSON.stringify(keep.hidden) : null,
		);
	}

	/** Writes an object's new state. */
	update(object: { id: string }): void {
		this.run("update objects set json = ? where id = ?", JSON.stringify(object), object.id);
	}

	/** The object of this kind and id. */
	find<K extends ObjectKind>(kind: K, id: string): StoredObjects[K] | undefined {
		const row = this.get("select json from objects where id = ? and kind = ?", id, kind);
		return row && (JSON.parse(String(row.json)) as StoredObjects[K]);
	}

	/** Whether there is an object of this id. */
	exists(id: string): boolean {
		return this.get("select 1 from objects where id = ?", id) !== undefined;
	}

	/** What `insert` was told to keep hidden. */
	findHidden<T>(id: string): T | undefined {
		const row = this.get("select hidden from objects where id = ?", id);
		return row?.hidden ? (JSON.parse(String(row.hidden)) as T) : undefined;
	}

	/** Replaces what is kept hidden. */
	updateHidden(id: string, hidden: object): void {
		this.run("update objects set hidden = ? where id = ?", JSON.stringify(hidden), id);
	}

	/** A page of objects, newest first, and whether there are more behind it. */
	list<K extends ObjectKind>(kind: K, query: ListQuery): { data: StoredObjects[K][]; hasMore: boolean } {
		const conditions: [string, SQLInputValue | undefined][] = [
			["kind = ?", kind],
			["parent = ?", query.parent],
			["sequence < (select sequence from objects where id = ?)", query.startingAfter],
		];
		const used = conditions.filter(([, value]) => value !== undefined);
		const rows = this.all(
			`select json from objects where ${used.map(([condition]) => condition).join(" and ")}
				order by sequence desc limit ?`,
			...used.map(([, value]) => value as SQLInputValue),
			query.limit + 1,
		);
		const data = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.json)) as StoredObjects[K]);
		return { data, hasMore: rows.length > query.limit };
	}

	/** The answer an idempotency key stands for, while it is remembered. */
	findAnswer(key: string, now: number): RememberedAnswer | undefined {
		const row = this.get("select * from answers where key = ? and created > ?", key, now - day);
		return (
			row && {
				endpoint: String(row.endpoint),
				digest: String(row.digest),
				requestId: String(row.request_id),
				status: Number(row.status),
				body: String(row.body),
			}
		);
	}

	/** Remembers an answer for 24 hours. */
	rememberAnswer(key: string, answer: RememberedAnswer, now: number): void {
		const { endpoint, digest, requestId, status, body } = answer;
		this.run(
			"insert or replace into answers values (?, ?, ?, ?, ?, ?, ?)",
			key,
			endpoint,
			digest,
			requestId,
			status,
			body,
			now,
		);
	}

	/** Forgets what Stripe forgets: answers after a day, unused payment methods after a day, events after 30 days. */
	prune(now: number): void {
		this.run("delete from answers where created <= ?", now - day);
		this.run(
			`delete from objects where kind = 'payment_method' and created < ?
			and not json_extract(hidden, '$.consumed')`,
			now - day,
		);
		this.run(
			"delete from objects where kind = 'event' and created < ? and id not in (select event from deliveries)",
			now - 30 * day,
		);
	}

	close(): void {
		if (this.#database.isOpen) this.#database.close();
	}

	/** The first row of a query. */
	get(sql: string, ...values: SQLInputValue[]): Row | undefined {
		return this.#database.prepare(sql).get(...values);
	}

	/** All rows of a query. */
	all(sql: string, ...values: SQLInputValue[]): Row[] {
		return this.#database.prepare(sql).all(...values);
	}

	/** Runs a statement. */
	run(sql: string, ...values: SQLInputValue[]): void {
		this.#database.prepare(sql).run(...values);
	}
}
