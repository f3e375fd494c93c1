import type { Problem } from "./problem.ts";

/** An error answer. Thrown anywhere, rolls a transaction back, and is answered once (docs/decisions/013). */
export class Refusal extends Error {
	readonly problem: Problem;
	/** Value of `Retry-After`, when the same request may succeed later. */
	readonly retryAfterSeconds: number | undefined;

	constructor(problem: Problem, { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
		super(problem.detail ?? problem.title, { cause });
		this.name = "Refusal";
		this.problem = problem;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}
