import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

/** The database, or a transaction on it. */
export type DbOrTx = Kysely<Database> | Transaction<Database>;
