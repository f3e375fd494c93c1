import { stepUpCode } from "../http/problem.ts";

/** Has the person confirm who they are, for whatever part of the page finds that it is needed. */
export interface StepUp {
	/** Asks once for all who ask meanwhile. Resolves with whether it was confirmed. */
	ask(): Promise<boolean>;
	/** By what it is asked. Returns what takes that away. */
	onAsk(dialog: () => Promise<boolean>): () => void;
}

export function createStepUp(): StepUp {
	let dialog: (() => Promise<boolean>) | undefined;
	let underWay: Promise<boolean> | undefined;
	return {
		ask: () => {
			underWay ??= (dialog?.() ?? Promise.resolve(false)).finally(() => {
				underWay = undefined;
			});
			return underWay;
		},
		onAsk: (given) => {
			dialog = given;
			return () => {
				if (dialog === given) dialog = undefined;
			};
		},
	};
}

/** Whether an answer says that the person has to confirm first who they are. */
export async function asksStepUp(response: Response): Promise<boolean> {
	if (response.status !== 403) return false;
	const problem: { code?: unknown } | null = await response
		.clone()
		.json()
		.catch(() => null);
	return problem?.code === stepUpCode;
}

/** `fetch` that goes on with a request after the person has confirmed who they are. Its body must be a text. */
export function withStepUp(fetch: typeof globalThis.fetch, stepUp: Pick<StepUp, "ask">): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		return (await asksStepUp(response)) && (await stepUp.ask()) ? fetch(input, init) : response;
	};
}
