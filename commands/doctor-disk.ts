import { existsSync, statfsSync } from "node:fs";

const minFreeBytes = 500 * 1024 * 1024;
/** Where Debian and Ubuntu keep the data of a PostgreSQL on this machine. */
const postgresDataFolder = "/var/lib/postgresql";

/** Returns the folders whose disks fill up: the data folder, and PostgreSQL's where the shop uses it. */
export const dataFolders = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): string[] =>
	[dataDir, ...(databaseUrl ? [postgresDataFolder] : [])].filter((folder) => existsSync(folder));

/** Returns a problem for each folder whose disk is nearly full. @param min bytes that should be free */
export function findFullDisks(folders: readonly string[], min = minFreeBytes): string[] {
	return folders.flatMap((folder) => {
		const { bavail, bsize } = statfsSync(folder);
		const free = bavail * bsize;
		return free < min ? [`the disk with ${folder} has only ${Math.floor(free / 1024 / 1024)} MB free`] : [];
	});
}
