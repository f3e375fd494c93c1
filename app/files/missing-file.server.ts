/** Whether reading failed because the file does not exist. */
export const isMissingFile = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "ENOENT";
