import { v7 } from "uuid";

/** Creates an id: UUIDv7 (RFC 9562 §5.7), so that ids sort by creation time. */
export const newId = (): string => v7();

/** Returns when an id was created: it begins with the milliseconds since 1970. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16) || 0);

/** Returns a lower bound for all ids created at this time or later. */
export function firstIdOf(time: Date): string {
	const hex = time.getTime().toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
