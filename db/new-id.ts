import { v7 } from "uuid";

/** A new identifier: UUIDv7 (RFC 9562 §5.7), so that identifiers sort by the time they were made. */
export const newId = (): string => v7();
