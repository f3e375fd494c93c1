import crypto from "node:crypto";

export interface PasswordHashing {
	hash(password: string): Promise<string>;
	/** Verifies a password. Takes the same time without a hash, so that it does not reveal accounts. */
	verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** First choice of OWASP's Password Storage Cheat Sheet. Memory is in KiB. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const keyBytes = 32;
const unmatchable = format(Buffer.alloc(saltBytes), Buffer.alloc(0));

/** Requests that hash take turns in the auth gateway. @throws when this Node has no argon2 */
export function createPasswordHashing(): PasswordHashing {
	if (!crypto.argon2)
		throw new Error(`Node ${process.versions.node} cannot hash passwords with argon2. Use Node 24.7 or newer.`);
	return {
		hash: async (password) => {
			const salt = crypto.randomBytes(saltBytes);
			return format(salt, await derive(password, salt, cost));
		},
		verify: async (hash = unmatchable, password) => {
			const [, , , costs = "", salt = "", key = ""] = hash.split("$");
			const [memory, passes, parallelism] = costs.split(",").map((part) => Number(part.slice(2)));
			const expected = Buffer.from(key, "base64");
			const actual = await derive(password, Buffer.from(salt, "base64"), { memory, passes, parallelism });
			return expected.length === actual.length && crypto.timingSafeEqual(expected, actual);
		},
	};
}

function format(salt: Buffer, key: Buffer): string {
	const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${saltText}$${keyText}`;
}

function derive(password: string, nonce: Buffer, { memory = 0, passes = 0, parallelism = 0 }: Partial<typeof cost>) {
	const options = { message: password.normalize("NFKC"), nonce, memory, passes, parallelism, tagLength: keyBytes };
	return new Promise<Buffer>((resolve, reject) => {
		crypto.argon2("argon2id", options, (error, key) => (error ? reject(error) : resolve(key)));
	});
}
