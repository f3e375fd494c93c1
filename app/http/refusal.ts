import type { Problem } from "./problem.ts";

/** Thrown anywhere in a use case or transaction, which rolls back; answered in one place (docs/decisions/013). */
export class Refusal extends Error {
	readonly problem: Problem;
	/** For `Retry-After`, where the same request may succeed later. */
	readonly retryAfterSeconds: number | undefined;

	constructor(problem: Problem, { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
		super(problem.detail ?? problem.title, { cause });
		this.name = "Refusal";
		this.problem = problem;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
