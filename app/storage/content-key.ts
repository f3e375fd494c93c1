import { createHash } from "node:crypto";
import { newId } from "../../db/new-id.ts";

/** SHA-256, in hex. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** `<SHA-256>-<id>`. */
export const newContentKey = (bytes: Uint8Array): string => `${digestOf(bytes)}-${newId()}`;

export const isContentOf = (key: string, bytes: Uint8Array): boolean => key.startsWith(`${digestOf(bytes)}-`);
