import { createHash } from "node:crypto";
import { newId } from "../../db/new-id.ts";

/** SHA-256, in hex. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A key for a content that is to be written: `<its SHA-256>-<an identifier>`. */
export const newContentKey = (bytes: Uint8Array): string => `${digestOf(bytes)}-${newId()}`;

/** Whether these bytes are what the key was made for. */
export const isContentOf = (key: string, bytes: Uint8Array): boolean => key.startsWith(`${digestOf(bytes)}-`);
