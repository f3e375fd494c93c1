import { execFileSync } from "node:child_process";

/** The commit that is built: SHOP_REVISION, else as git says; "" where the code came without its history. */
export const revision = (): string => process.env.SHOP_REVISION ?? git("rev-parse", "HEAD").slice(0, 8);

/** Whether files differ from that commit's. */
export const isChanged = (): boolean => git("status", "--porcelain") !== "";

/** When the commit was made, in seconds since 1970: SOURCE_DATE_EPOCH, else as git says; 0 where neither is known. */
export const commitSeconds = (): number => Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct"));

/** What git answers; "" where there is none. */
function git(...words: string[]): string {
	try {
		return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" }).trim();
	} catch {
		return "";
	}
}
