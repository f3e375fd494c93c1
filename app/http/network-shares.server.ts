/**
 * Hands out places, at most so many at once to one network.
 * @returns what takes a place and answers how to give it back; undefined to a network that has its share already
 */
export function createNetworkShares(most: number): (network: string) => (() => void) | undefined {
	const held = new Map<string, number>();
	return (network) => {
		const before = held.get(network) ?? 0;
		if (before >= most) return undefined;
		held.set(network, before + 1);
		return () => {
			const left = (held.get(network) ?? 1) - 1;
			if (left > 0) held.set(network, left);
			else held.delete(network);
		};
	};
}
