/**
 * @returns a function that takes a slot for a client and returns a function to release it. It returns undefined when
 * the client has `max` already.
 */
export function createClientSlots(max: number): (clientKey: string) => (() => void) | undefined {
	const slots = new Map<string, number>();
	const slotsOf = (clientKey: string) => slots.get(clientKey) ?? 0;
	return (clientKey) => {
		if (slotsOf(clientKey) >= max) return undefined;
		slots.set(clientKey, slotsOf(clientKey) + 1);
		return () => {
			if (slotsOf(clientKey) > 1) slots.set(clientKey, slotsOf(clientKey) - 1);
			else slots.delete(clientKey);
		};
	};
}
