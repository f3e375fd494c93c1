import { execFileSync } from "node:child_process";

/** Returns the commit of the build: SHOP_REVISION, or what git reports. Empty without a git history. */
export const revision = (): string => process.env.SHOP_REVISION ?? git("rev-parse", "HEAD").slice(0, 8);

/** Returns true when the working copy has uncommitted changes. */
export const isChanged = (): boolean => git("status", "--porcelain") !== "";

/** Returns the commit's time in seconds since 1970: SOURCE_DATE_EPOCH, or what git reports. 0 when neither is known. */
export const commitSeconds = (): number => Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct"));

export function git(...args: string[]): string {
	try {
		return execFileSync("git", args, { encoding: "utf8", stdio: "pipe" }).trim();
	} catch {
		return "";
	}
}
