/**
 * @returns a function that takes a place and returns a function to free it; undefined when the client has `max`
 * already
 */
export function createClientShares(max: number): (clientKey: string) => (() => void) | undefined {
	const held = new Map<string, number>();
	const heldBy = (clientKey: string) => held.get(clientKey) ?? 0;
	return (clientKey) => {
		if (heldBy(clientKey) >= max) return undefined;
		held.set(clientKey, heldBy(clientKey) + 1);
		return () => {
			if (heldBy(clientKey) > 1) held.set(clientKey, heldBy(clientKey) - 1);
			else held.delete(clientKey);
		};
	};
}
