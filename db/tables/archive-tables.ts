import type { Generated } from "kysely";

/** A file of rows that were moved out of the database (docs/decisions/062). */
export interface ArchiveTable {
	/** The file's: `audit-2027-03-1a2b3c4d5e6f.jsonl.gz`, with the beginning of its SHA-256. */
	name: string;
	rows: number;
	/** Of the file, in hexadecimal. */
	sha256: string;
	/** Each of its rows is from before this time. */
	until: string;
	written_at: string;
	/** 1 within the transactions that remove its rows, which nobody else ever sees: then the audit lets go of rows that are as old. */
	removing: Generated<number>;
	/** When the last of its rows was removed here; null while some may be left. */
	removed_at: string | null;
}
