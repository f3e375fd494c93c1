import { v7 } from "uuid";

/** A new identifier: UUIDv7 (RFC 9562 §5.7), so that identifiers sort by the time they were made. */
export const newId = (): string => v7();

/** When an identifier was made: it begins with the milliseconds since 1970. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16) || 0);

/** What every identifier made at this time or later is not below. */
export function firstIdOf(time: Date): string {
	const hex = time.getTime().toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
