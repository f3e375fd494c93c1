/** By what somebody is to confirm who they are: whatever they have, or what a password does not stand for. */
export type StepUpKind = "any" | "second-factor";

/** Has the person confirm who they are, for whatever part of the page finds that it is needed. */
export interface StepUp {
	/** Asks once for all who ask meanwhile. Resolves with whether it was confirmed. */
	ask(kind: StepUpKind): Promise<boolean>;
	/** By what it is asked. Returns what takes that away. */
	onAsk(dialog: (kind: StepUpKind) => Promise<boolean>): () => void;
}

export function createStepUp(): StepUp {
	let dialog: ((kind: StepUpKind) => Promise<boolean>) | undefined;
	let underWay: Promise<boolean> | undefined;
	return {
		ask: (kind) => {
			underWay ??= (dialog?.(kind) ?? Promise.resolve(false)).finally(() => {
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

/** By what the person has to confirm first who they are, as an answer says; undefined when it asks for nothing such. */
export async function readStepUpKind(response: Response): Promise<StepUpKind | undefined> {
	if (response.status !== 403) return undefined;
	const problem: { code?: unknown } | null = await response
		.clone()
		.json()
		.catch(() => null);
	if (problem?.code === "step-up-second-factor") return "second-factor";
	return problem?.code === "step-up" ? "any" : undefined;
}

/** `fetch` that goes on with a request after the person has confirmed who they are. Its body must be a text. */
export function withStepUp(fetch: typeof globalThis.fetch, stepUp: Pick<StepUp, "ask">): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		const kind = await readStepUpKind(response);
		return kind && (await stepUp.ask(kind)) ? fetch(input, init) : response;
	};
}
