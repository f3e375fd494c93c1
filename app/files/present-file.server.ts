import type { PartFile } from "./file-schema.ts";
import type { FileRow } from "./files-repository.server.ts";
import { savedName } from "./part-file.ts";

/** @param partNumber for the name of the saved file */
export function presentFile(row: FileRow, partNumber: string | null): PartFile {
	const { id, kind, edition, title, hash, bytes, created_at } = row;
	return {
		_id: id,
		kind,
		...(edition !== null && { edition }),
		...(title !== null && { title }),
		bytes,
		addedAt: created_at,
		link: `/files/${hash}/${savedName(kind, title, partNumber)}`,
	};
}
