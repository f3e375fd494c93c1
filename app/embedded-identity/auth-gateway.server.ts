import { createHmac } from "node:crypto";
import { runCall } from "../../db/transaction.ts";
import { hashesAtOnce } from "../config/thread-pool.server.ts";
import { networkOf, prefix48Of, subnet64Of, subnetsPerPrefix48 } from "../http/client-address.server.ts";
import { Refusal } from "../http/problem.ts";
import { createMemoryLimiter } from "../http/rate-limits.server.ts";
import { createFairQueue, QueueFull } from "../traffic/fair-queue.server.ts";
import { timesUnlocked } from "./accounts-repository.server.ts";
import { identityProblem } from "./auth-answers.server.ts";
import { findEndpoint, type IdentityEndpoint, readRequest } from "./auth-endpoints.server.ts";
import { sessionCookieName, sessionTokenOf } from "./embedded-issuer.server.ts";
import { hasSecureOrigin, type IdentityShop, identityCall } from "./identity-shop.ts";
import { createKnownDevices } from "./known-devices.server.ts";
import { createSignInAttempts } from "./sign-in-attempts.server.ts";

type AnswerEndpoint = (path: string, endpoint: IdentityEndpoint, request: Request) => Promise<Response>;

/** Limit of all calls. A page makes two or three; a person never makes twenty a second. */
const callsPerSubnet64 = { name: "every identity call", max: 1200, windowSeconds: 60 };
const callsPerPrefix48 = {
	...callsPerSubnet64,
	name: "every identity call prefix48",
	max: callsPerSubnet64.max * subnetsPerPrefix48,
};
/** Requests that hash a password. Each network may have a quarter of those that wait. */
const hashing = { maxRunning: hashesAtOnce(), maxRunningPerClient: hashesAtOnce(), maxWaitMs: 3000 };
const maxWaiting = 80;

const tooMany = (retryAfterSeconds: number) =>
	new Refusal(identityProblem(429, "too-many-attempts"), { retryAfterSeconds });

/** Pseudonym of an e-mail or a /64 in logs and notices. It cannot be reversed without the key. */
export const pseudonym = (secret: string, text: string) =>
	createHmac("sha256", secret).update(`pseudonym ${text}`).digest("base64url").slice(0, 22);

export function createAuthGateway(shop: IdentityShop, answer: AnswerEndpoint) {
	const { db, secret, createLimiter, log } = shop;
	const isSecure = () => hasSecureOrigin(shop);
	const attempts = createLimiter && createSignInAttempts(createLimiter, (account) => timesUnlocked(db, account));
	// These limits are in memory on PostgreSQL too, to spare the database.
	const calls = createLimiter && createMemoryLimiter(callsPerSubnet64);
	const prefix48Calls = createLimiter && createMemoryLimiter(callsPerPrefix48);
	const devices = createKnownDevices(db, secret, isSecure);
	const queue = createFairQueue({ ...hashing, maxWaiting: createLimiter ? maxWaiting : Number.POSITIVE_INFINITY });

	async function limitCalls(subnet64: string | undefined): Promise<void> {
		if (!subnet64 || !calls || !prefix48Calls) return;
		const prefix48 = prefix48Of(subnet64);
		const wait = (await calls.take(subnet64)) || (prefix48 === subnet64 ? 0 : await prefix48Calls.take(prefix48));
		if (wait > 0) throw tooMany(wait);
	}

	/** Networks take turns, so that one which signs in without pause delays itself only. */
	async function inTurn<T>(subnet64: string | undefined, task: () => Promise<T>): Promise<T> {
		try {
			return await queue.run(subnet64 && networkOf(subnet64), task);
		} catch (error) {
			if (!(error instanceof QueueFull)) throw error;
			throw new Refusal(identityProblem(503, "too-busy"), { retryAfterSeconds: 5 });
		}
	}

	function logAttempt(event: string, path: string, email: string, subnet64: string | undefined) {
		const pseudonymize = (text: string | undefined) => (text ? pseudonym(secret, text) : undefined);
		log.info(event, { way: path, account: pseudonymize(email), subnet: pseudonymize(subnet64) });
	}

	return async (incoming: Request, address?: string): Promise<Response> => {
		const subnet64 = address && subnet64Of(address);
		await limitCalls(subnet64);
		const { path, endpoint } = findEndpoint(incoming);
		const { request, email } = await readRequest(incoming, endpoint);
		const { attempts: rule, signsIn, events } = endpoint;
		// Without an e-mail, the password of the session's account is checked.
		const token = email ? "" : sessionTokenOf(request, isSecure());
		const accountRef = email || (token && `session ${token}`);
		const account = accountRef && pseudonym(secret, accountRef);
		const device = rule?.perAccount && email ? await devices.find(request, email) : undefined;
		const attempt = rule && { path, rule, account, subnet64, device };
		const wait = attempt && attempts ? await attempts.begin(attempt) : 0;
		if (wait > 0) {
			logAttempt("sign-in.limited", path, email, subnet64);
			throw tooMany(wait);
		}
		const hashes = endpoint.hashes || rule?.perAccount !== undefined;
		const call = { network: address && networkOf(address) };
		const reply = () => runCall(() => identityCall.run(call, () => answer(path, endpoint, request)));
		const answered = hashes ? await inTurn(subnet64, reply) : await reply();
		if (attempt && answered.ok) await attempts?.succeeded(attempt);
		if (events) logAttempt(events[answered.ok ? 0 : 1], path, "", subnet64);
		if (signsIn) {
			const isSignedIn = opensSession(answered, isSecure());
			if (isSignedIn || answered.status === 401 || answered.status === 302)
				logAttempt(`sign-in.${isSignedIn ? "succeeded" : "failed"}`, path, email, subnet64);
			// Also after the first of two steps, because the password was right.
			const mark = answered.ok && email ? await devices.cookieFor(request, email) : undefined;
			if (mark) answered.headers.append("set-cookie", mark);
		}
		return answered;
	};
}

const opensSession = (answer: Response, isSecure: boolean) =>
	answer.headers
		.getSetCookie()
		.some((cookie) => cookie.startsWith(`${sessionCookieName(isSecure)}=`) && !/max-age=0(;|$)/i.test(cookie));
