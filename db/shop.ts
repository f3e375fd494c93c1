import type { Log } from "../app/log/log.server.ts";
import type { Db } from "./database.ts";
import type { Transact } from "./transaction.ts";

/** What nearly every part of the shop works with, created once by `server/services.server.ts`. */
export interface Shop {
	db: Db;
	transact: Transact;
	clock: () => Date;
	log: Log;
}
