import * as z from "zod";
import { fileKindNames } from "./part-file.ts";

export const fileSchema = z.object({
	_id: z.string(),
	kind: z.enum(fileKindNames),
	edition: z.string().optional().describe("Of a STEP its application protocol, as AP214"),
	title: z.string().optional(),
	bytes: z.int(),
	addedAt: z.iso.datetime(),
	link: z.string().describe("Where it is served; the same address is always the same content"),
});

export type PartFile = z.infer<typeof fileSchema>;
