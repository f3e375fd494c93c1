import crypto from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createPasswordHashing } from "./password-hashing.server.ts";

test("a password is kept as a salted hash that verifies it alone", async () => {
	const passwords = createPasswordHashing();
	const [one, other] = await Promise.all([passwords.hash("demo-secret"), passwords.hash("demo-secret")]);
	expect(one).not.toContain("demo-secret");
	expect(one).not.toBe(other);
	expect(await passwords.verify(one, "demo-secret")).toBe(true);
	expect(await passwords.verify(one, "demo-secret2")).toBe(false);
	expect(await passwords.verify(undefined, "demo-secret")).toBe(false);
});

test("a hash states algorithm and cost, and opens at that cost", async () => {
	const passwords = createPasswordHashing();
	expect(await passwords.hash("demo-secret")).toMatch(
		/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
	);
	// From the tests of the reference implementation, github.com/P-H-C/phc-winner-argon2.
	const dearer = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
	expect(await passwords.verify(dearer, "password")).toBe(true);
	expect(await passwords.verify(dearer, "other")).toBe(false);
});

test("a Node without argon2 is refused", () => {
	const { argon2 } = crypto;
	onTestFinished(() => void Object.assign(crypto, { argon2 }));
	Object.assign(crypto, { argon2: undefined });
	expect(() => createPasswordHashing()).toThrow("Use Node 24.7 or newer");
});

test.each([
	"$argon2id$",
	"$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$",
	"$argon2id$v=19$m=19456,t=2,p=1$$AA",
])("a damaged hash %j opens for nobody", async (hash) => {
	expect(
		await createPasswordHashing()
			.verify(hash, "demo-secret")
			.catch(() => false),
	).toBe(false);
});
