import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { daySeconds } from "../time/durations.ts";
import { cookiePrefix } from "./embedded-issuer.server.ts";

/** Maximum accounts that may share a browser, each with its own mark. */
const maxMarks = 4;
const maxBytes = 1000;
const yearSeconds = 365 * daySeconds;

/**
 * Remembers in a cookie which accounts have signed in with a browser. The cookie grants nothing: it only keeps wrong
 * passwords from elsewhere from locking this browser out.
 */
export function createKnownDevices(secret: string, isSecure: () => boolean) {
	const cookieName = () => `${cookiePrefix(isSecure())}.device`;
	const proofOf = (device: string, email: string) =>
		createHmac("sha256", secret).update(`known device ${device} ${email}`).digest("base64url");

	function marksOf(request: Request): string[] {
		const start = `${cookieName()}=`;
		const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
		const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
		return value.length > maxBytes ? [] : value.split("~").filter(Boolean).slice(0, maxMarks);
	}

	function isMarkOf(mark: string, email: string): boolean {
		const [device = "", actual = ""] = mark.split(".");
		const [expected, received] = [Buffer.from(proofOf(device, email)), Buffer.from(actual)];
		return expected.length === received.length && timingSafeEqual(expected, received);
	}

	return {
		/** Returns the mark of a browser in which this account has signed in before. */
		find: (request: Request, email: string) => marksOf(request).find((mark) => isMarkOf(mark, email)),
		/** Returns the cookie that marks a browser as known to an account. */
		cookieFor(request: Request, email: string): string {
			const device = randomBytes(12).toString("base64url");
			const others = marksOf(request).filter((mark) => !isMarkOf(mark, email));
			const value = [`${device}.${proofOf(device, email)}`, ...others].slice(0, maxMarks).join("~");
			const secure = isSecure() ? "; Secure" : "";
			return `${cookieName()}=${value}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
		},
	};
}
