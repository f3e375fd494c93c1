import { createHash } from "node:crypto";
import { newId } from "../../db/new-id.ts";

/** A store outside the database, each key used for one content only (docs/decisions/010). @throws {@link StoreFailure} */
export interface ContentStore {
	/** Name of the store in messages. */
	name: string;
	/** Once resolved, the bytes survive a power cut. Idempotent. */
	write(key: string, bytes: Uint8Array): Promise<void>;
	/** The whole, or the bytes from `first` to `last`, both included. */
	read(key: string, range?: { first: number; last: number }): Promise<Uint8Array>;
	/** Ignores a missing key. */
	remove(key: string): Promise<void>;
}

/** `missing`: the content does not exist; `refused`: access is denied; `unavailable`: a failure that may pass. */
export type StoreFault = "missing" | "refused" | "unavailable";

/** `message` is for the operator of the shop. */
export class StoreFailure extends Error {
	readonly fault: StoreFault;

	constructor(fault: StoreFault, message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "StoreFailure";
		this.fault = fault;
	}
}

/** SHA-256, in hex. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** `<SHA-256>-<id>`. */
export const newContentKey = (bytes: Uint8Array): string => `${digestOf(bytes)}-${newId()}`;

export const isContentOf = (key: string, bytes: Uint8Array): boolean => key.startsWith(`${digestOf(bytes)}-`);
