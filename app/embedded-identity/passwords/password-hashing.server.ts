import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { hashesAtOnce } from "../../config/thread-pool.server.ts";

/** scrypt, with its cost in the hash itself. */
export interface PasswordHashing {
	hash(password: string): Promise<string>;
	/** Takes as long without a hash as with one, so that the time tells nothing about who is registered. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
	/** Whether a hash was made at another cost than today's: the password is to be hashed anew when it is seen next. */
	isOutdated(hash: string): boolean;
	/** So many are waiting already that whoever comes now had better come again. */
	isBusy(): boolean;
}

/** OWASP's second choice of equal strength: a quarter of the memory of the first, 34 MB each. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const beginning = `scrypt:${cost.N}:${cost.r}:${cost.p}:`;
const keyBytes = 32;

const maxWaiting = 200;

/** Hashes a few passwords at a time; the others wait in the queue of `limit`. */
export function createPasswordHashing(limit = pLimit(hashesAtOnce())): PasswordHashing {
	return {
		isBusy: () => limit.pendingCount >= maxWaiting,
		hash: (password) => limit(() => hashAnew(password)),
		isOutdated: (hash) => !hash.startsWith(beginning),
		verify: (hash, password) =>
			limit(async () => {
				if (hash?.startsWith("scrypt:")) return verifyOwn(hash, password);
				if (hash !== undefined) {
					// As better-auth kept them, until their owner signs in.
					const { verifyPassword } = await import("better-auth/crypto");
					return verifyPassword({ hash, password });
				}
				await hashAnew(password);
				return false;
			}),
	};
}

async function hashAnew(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, cost);
	return `${beginning}${salt.toString("base64url")}:${key.toString("base64url")}`;
}

async function verifyOwn(hash: string, password: string): Promise<boolean> {
	const [, N, r, p, salt = "", key = ""] = hash.split(":");
	const expected = Buffer.from(key, "base64url");
	const given = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
	return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The same letters typed on another system may be other characters: NFKC makes them one. */
function derive(password: string, salt: Buffer, { N, r, p }: Required<Pick<ScryptOptions, "N" | "r" | "p">>) {
	return new Promise<Buffer>((resolve, reject) => {
		const options = { N, r, p, maxmem: 256 * N * r };
		scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
	});
}
