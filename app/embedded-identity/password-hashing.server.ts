/** scrypt, as better-auth keeps passwords. */
export interface PasswordHashing {
	hash(password: string): Promise<string>;
	/** Takes as long without a hash as with one, so that the time tells nothing about who is registered. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
	/** So many are waiting already that whoever comes now had better come again. */
	isBusy(): boolean;
}

const mostWaiting = 200;

/**
 * At most `atOnce` hashes run together, the others wait their turn: each takes 33 MB and a thread of the pool that also
 * serves files.
 */
export function createPasswordHashing(atOnce = 2): PasswordHashing {
	const waiting: (() => void)[] = [];
	let running = 0;

	async function inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	}
	const load = () => import("better-auth/crypto");

	return {
		isBusy: () => waiting.length >= mostWaiting,
		hash: (password) => inTurn(async () => (await load()).hashPassword(password)),
		verify: (hash, password) =>
			inTurn(async () => {
				const { hashPassword, verifyPassword } = await load();
				if (hash !== undefined) return verifyPassword({ hash, password });
				await hashPassword(password);
				return false;
			}),
	};
}
