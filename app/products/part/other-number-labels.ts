import type { OtherNumberKind } from "../../../db/schema.ts";

export const otherNumberLabels = {
	oem: "Also known as",
	superseded: "Replaces",
	cross: "Interchangeable with",
} as const satisfies Record<OtherNumberKind, string>;
