import { hashPassword } from "better-auth/crypto";
import pLimit from "p-limit";
import { expect, test } from "vitest";
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

test("a password kept by the former, cheaper hash still opens, and is to be hashed anew", async () => {
	const passwords = createPasswordHashing();
	const former = await hashPassword("demo-secret");
	expect([await passwords.verify(former, "demo-secret"), await passwords.verify(former, "other")]).toEqual([
		true,
		false,
	]);
	expect([passwords.isOutdated(former), passwords.isOutdated(await passwords.hash("x"))]).toEqual([true, false]);
});

test.each(["scrypt:", "scrypt:32768:8:3:AAAA:", "scrypt:2:8:1::AA"])(
	"a damaged hash %j opens for nobody",
	async (hash) => {
		expect(
			await createPasswordHashing()
				.verify(hash, "demo-secret")
				.catch(() => false),
		).toBe(false);
	},
);

test("a crowd waits its turn, up to a length", async () => {
	const limit = pLimit(1);
	void limit(() => new Promise(() => {}));
	const passwords = createPasswordHashing(limit);
	for (let i = 0; i < 200; i++) {
		expect(passwords.isBusy()).toBe(false);
		void passwords.hash("demo-secret");
	}
	expect(passwords.isBusy()).toBe(true);
});
