/**
 * A place outside the database that keeps contents, each under a key that is used for nothing else
 * (docs/decisions/058). What fails is a {@link StoreFailure}.
 */
export interface ContentStore {
	/** How messages call it. */
	name: string;
	/** Keeps bytes; once it resolves they outlast a power cut. The same again does no harm. */
	write(key: string, bytes: Uint8Array): Promise<void>;
	/** The whole, or the bytes from `first` to `last`, both included. */
	read(key: string, range?: { first: number; last: number }): Promise<Uint8Array>;
	/** Does nothing where there is none. */
	remove(key: string): Promise<void>;
}

/** `missing`: it answers, and does not have it; `refused`: it answers, and lets nobody in so; `away`: anything that may pass. */
export type StoreFault = "missing" | "refused" | "away";

/** A store did not do what it was asked; `message` says why, to whoever runs the shop. */
export class StoreFailure extends Error {
	readonly fault: StoreFault;

	constructor(fault: StoreFault, message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "StoreFailure";
		this.fault = fault;
	}
}
