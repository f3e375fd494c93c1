/** A request with an `Idempotency-Key` and its answer, which a repeated request gets again (ruling 7). */
export interface IdempotencyKeyTable {
	id: string;
	user_id: string;
	key: string;
	/** Method and path. */
	call: string;
	/** SHA-256 of query and body. */
	digest: string;
	/** JSON. Null until the answer is known, and when it was lost in a crash. */
	answer: string | null;
}
