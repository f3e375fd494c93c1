export type StepUpKind = "any" | "second-factor";

export interface StepUp {
	/** Shows one dialog, even for concurrent callers. Resolves to false when the user cancels. */
	ask(kind: StepUpKind): Promise<boolean>;
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

export async function readStepUpKind(response: Response): Promise<StepUpKind | undefined> {
	if (response.status !== 403) return undefined;
	const problem: { code?: unknown } | null = await response
		.clone()
		.json()
		.catch(() => null);
	if (problem?.code === "step-up-second-factor") return "second-factor";
	return problem?.code === "step-up" ? "any" : undefined;
}

/** Repeats a request after the step-up that its response requires. The body must be a text. */
export function withStepUp(fetch: typeof globalThis.fetch, stepUp: Pick<StepUp, "ask">): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		const kind = await readStepUpKind(response);
		return kind && (await stepUp.ask(kind)) ? fetch(input, init) : response;
	};
}
