import type { SignedInUser } from "./identity-provider.ts";

export type SettledState = { status: "signed-out" } | { status: "signed-in"; user: SignedInUser };
export type SessionState = { status: "resolving" } | SettledState;

/** Holds the user for `useSyncExternalStore`. A snapshot stays the same object until something changes. */
export function createSessionState() {
	const listeners = new Set<() => void>();
	let state: SessionState = { status: "resolving" };

	function subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}

	return {
		getSnapshot: (): SessionState => state,
		subscribe,
		setState: (next: SettledState) => {
			if (JSON.stringify(next) === JSON.stringify(state)) return;
			state = next;
			for (const listener of listeners) listener();
		},
		resolved: () =>
			new Promise<SettledState>((resolve) => {
				if (state.status !== "resolving") return resolve(state);
				const unsubscribe = subscribe(() => {
					unsubscribe();
					resolve(state as SettledState);
				});
			}),
	};
}
