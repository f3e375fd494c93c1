import * as z from "zod";
import { fileKindNames } from "./part-file.ts";

export const fileSchema = z.object({
	_id: z.string(),
	kind: z.enum(fileKindNames),
	edition: z.string().optional().describe("Application protocol of a STEP file, such as AP214"),
	title: z.string().optional(),
	bytes: z.int(),
	addedAt: z.iso.datetime(),
	link: z.string().describe("URL of the file. The same URL always has the same content"),
});

export type PartFile = z.infer<typeof fileSchema>;
