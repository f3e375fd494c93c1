/** Whether a file could not be read because it is not there, and for no other reason. */
export const isMissingFile = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "ENOENT";
