import { checkPrime, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const isPrime = promisify<bigint, boolean>((candidate, done) => checkPrime(candidate, done));
const exponent = 65_537n;
const primeBytes = 128;

export interface RsaKey {
	privateKey: KeyObject;
	publicKey: KeyObject;
}

/**
 * An RSA key of 2048 bits that is a function of the secret, so that several processes share it without storing it.
 * For the sandbox only, where nothing is worth protecting: a real issuer keeps a random key.
 */
export async function deriveRsaKey(secret: string): Promise<RsaKey> {
	const p = await derivePrime(secret, "p");
	const q = await derivePrime(secret, "q");
	const d = inverse(exponent, (p - 1n) * (q - 1n));
	const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
	const entries = Object.entries(numbers).map(([name, value]) => [name, base64url(value)]);
	const privateKey = createPrivateKey({ key: { kty: "RSA", ...Object.fromEntries(entries) }, format: "jwk" });
	return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The first prime from a place that the secret decides. */
async function derivePrime(secret: string, name: string): Promise<bigint> {
	const start = BigInt(
		`0x${Buffer.from(hkdfSync("sha256", secret, "", `sandbox rsa ${name}`, primeBytes)).toString("hex")}`,
	);
	// The two highest bits set make the product 2048 bits long; the lowest makes the candidate odd.
	let candidate = start | (3n << BigInt(primeBytes * 8 - 2)) | 1n;
	while (candidate % exponent === 1n || !(await isPrime(candidate))) candidate += 2n;
	return candidate;
}

/** The modular inverse, by the extended Euclidean algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
	let [old, rest] = [value, modulus];
	let [oldFactor, factor] = [1n, 0n];
	while (rest !== 0n) {
		const times = old / rest;
		[old, rest] = [rest, old - times * rest];
		[oldFactor, factor] = [factor, oldFactor - times * factor];
	}
	return ((oldFactor % modulus) + modulus) % modulus;
}

function base64url(value: bigint): string {
	const hex = value.toString(16);
	return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url");
}
