/** Landing page of the step-up window after a provider's callback. */
export const stepUpDonePath = "/confirmed";
/** Broadcast channel from that window to the page that opened it. */
export const confirmedChannel = "confirmed";

export type StepUpKind = "any" | "second-factor";

export interface StepUp {
	/** Shows one dialog, even for concurrent callers. Resolves to false when the user cancels. */
	request(kind: StepUpKind): Promise<boolean>;
	onRequest(showDialog: (kind: StepUpKind) => Promise<boolean>): () => void;
}

export function createStepUp(): StepUp {
	let showDialog: ((kind: StepUpKind) => Promise<boolean>) | undefined;
	let pending: Promise<boolean> | undefined;
	return {
		request: (kind) => {
			pending ??= (showDialog?.(kind) ?? Promise.resolve(false)).finally(() => {
				pending = undefined;
			});
			return pending;
		},
		onRequest: (handler) => {
			showDialog = handler;
			return () => {
				if (showDialog === handler) showDialog = undefined;
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
export function withStepUp(fetch: typeof globalThis.fetch, stepUp: Pick<StepUp, "request">): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		const kind = await readStepUpKind(response);
		return kind && (await stepUp.request(kind)) ? fetch(input, init) : response;
	};
}
