import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/database.ts";
import { daySeconds } from "../time/calendar.ts";
import { cookiePrefix } from "./embedded-issuer.server.ts";

/** Maximum accounts that may share a browser, each with its own mark. */
const maxMarks = 4;
/** Marks of one account. Browsers may share one, and with it its count of wrong passwords. */
const marksPerAccount = 8;
const maxBytes = 1000;
const yearSeconds = 365 * daySeconds;

/**
 * Remembers in a cookie which accounts have signed in with a browser. The cookie grants nothing: it only keeps wrong
 * passwords from elsewhere from locking this browser out. Its marks end with the password.
 */
export function createKnownDevices(db: Db, secret: string, isSecure: () => boolean) {
	const cookieName = () => `${cookiePrefix(isSecure())}.device`;
	const proofOf = (number: string, account: string) =>
		createHmac("sha256", secret).update(`known device ${number} ${account}`).digest("base64url");

	function marksOf(request: Request): string[] {
		const start = `${cookieName()}=`;
		const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
		const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
		return value.length > maxBytes ? [] : value.split("~").filter(Boolean).slice(0, maxMarks);
	}

	function isMarkOf(mark: string, account: string): boolean {
		const [number = "", actual = ""] = mark.split(".");
		const [expected, received] = [Buffer.from(proofOf(number, account)), Buffer.from(actual)];
		return expected.length === received.length && timingSafeEqual(expected, received);
	}

	/** Returns the text that binds the marks of an account: its id, password hash and time of change. */
	async function findAccount(email: string): Promise<string | undefined> {
		const row = await db
			.selectFrom("identity_user as u")
			.innerJoin("identity_account as a", "a.userId", "u.id")
			.select(["u.id", "a.password", "a.updatedAt"])
			.where("u.email", "=", email)
			.where("a.providerId", "=", "credential")
			.executeTakeFirst();
		return row && `${row.id} ${row.password} ${new Date(row.updatedAt).getTime()}`;
	}

	return {
		/** Returns the number of the mark of a browser in which this account has signed in before. */
		async find(request: Request, email: string): Promise<string | undefined> {
			const marks = marksOf(request);
			const account = marks.length > 0 ? await findAccount(email) : undefined;
			return account && marks.find((mark) => isMarkOf(mark, account))?.split(".")[0];
		},
		/** Returns the cookie that marks a browser as known to an account. A mark that the browser has stays. */
		async cookieFor(request: Request, email: string): Promise<string | undefined> {
			const account = await findAccount(email);
			if (!account) return undefined;
			const isOwn = (mark: string) => isMarkOf(mark, account);
			const number = String(randomInt(marksPerAccount));
			const own = marksOf(request).find(isOwn) ?? `${number}.${proofOf(number, account)}`;
			const others = marksOf(request).filter((mark) => !isOwn(mark));
			const value = [own, ...others].slice(0, maxMarks).join("~");
			const secure = isSecure() ? "; Secure" : "";
			return `${cookieName()}=${value}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
		},
	};
}
