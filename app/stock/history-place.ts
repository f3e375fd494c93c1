import { invalidValues } from "../http/problem.ts";

/** A place of a product's stock history: an event, and the stock after it, from which that of its neighbours is counted. */
export interface Place {
	/** Milliseconds since 1970. */
	at: number;
	rank: number;
	id: string;
	quantity: number;
	change: number;
}

export const writePlace = ({ at, rank, id, quantity, change }: Place): string =>
	[at, rank, quantity, change, id].join("~");

/** Undefined when the text is no place. */
export function readPlace(text: string): Place | undefined {
	const [, at, rank, quantity, change, id] =
		/^(\d{1,14})~([012])~(-?\d{1,9})~(-?\d{1,9})~([\w-]{1,60})$/.exec(text) ?? [];
	if (id === undefined) return undefined;
	return { at: Number(at), rank: Number(rank), quantity: Number(quantity), change: Number(change), id };
}

export const invalidPlace = () => invalidValues([{ path: "after", message: "No place of this list" }]);
