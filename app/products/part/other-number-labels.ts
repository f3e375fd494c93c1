import type { OtherNumberKind } from "../../../db/schema.ts";

/** What a part's other numbers say of it, on its page and its data sheet. */
export const otherNumberLabels = {
	oem: "Also known as",
	superseded: "Replaces",
	cross: "Interchangeable with",
} as const satisfies Record<OtherNumberKind, string>;
