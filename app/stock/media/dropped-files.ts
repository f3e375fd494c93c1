/** Returns the files of a drop, also those in its folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
	// An entry must be taken before anything is awaited: the list is empty afterwards.
	const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
	if (entries.length === 0) return [...files];
	return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
	if (entry.isFile)
		return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))];
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	const found: File[] = [];
	for (;;) {
		// A browser returns the entries of a folder in several parts.
		const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
		if (part.length === 0) return found;
		found.push(...(await Promise.all(part.map(filesOf))).flat());
	}
}
