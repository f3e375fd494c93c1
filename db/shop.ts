import type { Log } from "../app/log/log.server.ts";
import type { Db } from "./database.ts";
import type { Transact } from "./transaction.ts";

/** The services that nearly every part of the shop uses, created once by `server/services.server.ts`. */
export interface Shop {
	db: Db;
	transact: Transact;
	clock: () => Date;
	log: Log;
}
