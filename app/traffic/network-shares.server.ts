/**
 * Hands out places, at most so many at once to one network.
 * @returns what takes a place and answers how to give it back; undefined to a network that has its share already
 */
export function createNetworkShares(most: number): (network: string) => (() => void) | undefined {
	const held = new Map<string, number>();
	const heldBy = (network: string) => held.get(network) ?? 0;
	return (network) => {
		if (heldBy(network) >= most) return undefined;
		held.set(network, heldBy(network) + 1);
		return () => {
			if (heldBy(network) > 1) held.set(network, heldBy(network) - 1);
			else held.delete(network);
		};
	};
}
