import { DatabaseSync, type SQLInputValue } from "node:sqlite";

interface StripeObject {
	id: string;
	created: number;
	livemode: false;
}

interface Card {
	brand: string;
	last4: string;
}

export interface PaymentIntent extends StripeObject {
	object: "payment_intent";
	amount: number;
	currency: string;
	status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
	client_secret: string;
	metadata: Record<string, string>;
	receipt_email: string | null;
	payment_method: string | null;
	latest_charge: string | null;
	last_payment_error: object | null;
}

export interface PaymentMethod extends StripeObject {
	object: "payment_method";
	type: "card";
	card: Card & { exp_month: number; exp_year: number };
	billing_details: { name: string | null; email: string | null };
}

/** A movement of the merchant's balance. Amounts in cents. */
export interface BalanceTransaction {
	id: string;
	object: "balance_transaction";
	amount: number;
	currency: string;
	fee: number;
	net: number;
}

export interface Charge extends StripeObject {
	object: "charge";
	amount: number;
	amount_refunded: number;
	balance_transaction: BalanceTransaction;
	currency: string;
	disputed: boolean;
	metadata: Record<string, string>;
	paid: true;
	payment_intent: string;
	payment_method_details: { type: "card"; card: Card };
	refunded: boolean;
	status: "succeeded";
}

export interface Refund extends StripeObject {
	object: "refund";
	amount: number;
	charge: string;
	currency: string;
	metadata: Record<string, string>;
	payment_intent: string;
	status: "succeeded";
}

export interface Dispute extends StripeObject {
	object: "dispute";
	amount: number;
	balance_transactions: BalanceTransaction[];
	charge: string;
	currency: string;
	evidence_details: { due_by: number };
	payment_intent: string;
	reason: "fraudulent";
	status: "needs_response" | "won" | "lost";
}

/** Objects with the fields that the shop and Stripe's packages read. */
interface StoredObjects {
	payment_intent: PaymentIntent;
	payment_method: PaymentMethod;
	charge: Charge;
	refund: Refund;
	dispute: Dispute;
}

export type StoredObject = StoredObjects[keyof StoredObjects];

interface ListQuery {
	limit: number;
	paymentIntent?: string | null;
	/** The id of the object before the page. */
	startingAfter?: string | null;
	/** Seconds since 1970. */
	since?: number;
}

const schema = `
	create table if not exists objects (
		sequence integer primary key,
		json text not null,
		id text as (json ->> 'id') unique,
		kind text as (json ->> 'object'),
		payment_intent text as (json ->> 'payment_intent')
	) strict;
	create index if not exists objects_by_kind on objects (kind, payment_intent);
	create table if not exists answers (
		key text primary key,
		request text not null,
		status integer not null,
		body text not null,
		created integer not null
	) strict;
	create table if not exists deliveries (
		sequence integer primary key,
		event text not null,
		attempts integer not null default 0,
		due integer not null
	) strict;`;

/** The sandbox's own database. Several processes may share the file. */
export class SandboxDatabase {
	readonly sql: DatabaseSync;

	/** @param file a path, or `:memory:` */
	constructor(file: string) {
		this.sql = new DatabaseSync(file);
		this.sql.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = normal;");
		this.sql.exec(schema);
	}

	transaction<T>(work: () => T): T {
		this.sql.exec("begin immediate");
		try {
			const result = work();
			this.sql.exec("commit");
			return result;
		} catch (error) {
			this.sql.exec("rollback");
			throw error;
		}
	}

	insert(object: StoredObject): void {
		this.sql.prepare("insert into objects (json) values (?)").run(JSON.stringify(object));
	}

	update(object: StoredObject): void {
		this.sql.prepare("update objects set json = ? where id = ?").run(JSON.stringify(object), object.id);
	}

	find<K extends keyof StoredObjects>(kind: K, id: string): StoredObjects[K] | undefined {
		const row = this.sql.prepare("select json from objects where id = ? and kind = ?").get(id, kind);
		return row && JSON.parse(String(row.json));
	}

	/** Newest first. */
	list<K extends keyof StoredObjects>(kind: K, query: ListQuery): StoredObjects[K][] {
		const conditions: [string, SQLInputValue][] = [["kind = ?", kind]];
		if (query.paymentIntent) conditions.push(["payment_intent = ?", query.paymentIntent]);
		if (query.startingAfter)
			conditions.push(["sequence < (select sequence from objects where id = ?)", query.startingAfter]);
		if (query.since) conditions.push(["json ->> 'created' >= ?", query.since]);
		return this.sql
			.prepare(
				`select json from objects where ${conditions.map(([sql]) => sql).join(" and ")}
				order by sequence desc limit ?`,
			)
			.all(...conditions.map(([, value]) => value), query.limit)
			.map(({ json }) => JSON.parse(String(json)));
	}

	close(): void {
		if (this.sql.isOpen) this.sql.close();
	}
}
