import pLimit from "p-limit";

/** scrypt, as better-auth keeps passwords. */
export interface PasswordHashing {
	hash(password: string): Promise<string>;
	/** Takes as long without a hash as with one, so that the time tells nothing about who is registered. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
	/** So many are waiting already that whoever comes now had better come again. */
	isBusy(): boolean;
}

/** Each takes 33 MB and a thread of the pool that also serves files. */
const hashesAtOnce = 2;
const mostWaiting = 200;

/** Hashes a few passwords at a time; the others wait in the queue of `limit`. */
export function createPasswordHashing(limit = pLimit(hashesAtOnce)): PasswordHashing {
	const load = () => import("better-auth/crypto");

	return {
		isBusy: () => limit.pendingCount >= mostWaiting,
		hash: (password) => limit(async () => (await load()).hashPassword(password)),
		verify: (hash, password) =>
			limit(async () => {
				const { hashPassword, verifyPassword } = await load();
				if (hash !== undefined) return verifyPassword({ hash, password });
				await hashPassword(password);
				return false;
			}),
	};
}
