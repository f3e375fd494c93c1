import { describe, expect, test } from "vitest";
import { displayNameSchema, isEmail, loginSchema, signupSchema } from "./credentials.ts";
import { passkeyNameSchema } from "./second-factor.ts";

const person = { name: "Erika Muster", email: "erika@example.com", password: "demo-secret" };
const messageFor = (field: string, value: unknown) => {
	const parsed = signupSchema.safeParse({ ...person, [field]: value });
	return parsed.error?.issues.map((issue) => issue.message);
};

describe("the messages of specification §5", () => {
	test.each([
		["email", "", "Email is Required"],
		["email", "   ", "Email is Required"],
		["email", undefined, "Email is Required"],
		["email", "erika", "Provide a valid Email"],
		["password", "", "Password is Required"],
		["password", undefined, "Password is Required"],
		["password", "12345", "Must be 6 characters or longer"],
		["name", "", "User name is Required"],
		["name", undefined, "User name is Required"],
		["name", " ", "Must be 1 characters or longer"],
		["email", `${"x".repeat(309)}@example.com`, "Provide a valid Email"],
		["password", "x".repeat(129), "Must be 128 characters or shorter"],
		["name", "x".repeat(101), "Must be 100 characters or shorter"],
	])("%s %j: %s", (field, value, message) => {
		expect(messageFor(field, value)).toEqual([message]);
	});

	test.each([
		["password", "123456"],
		["password", "      "],
		["password", "x".repeat(128)],
		["name", "x".repeat(100)],
		["name", ` ${"x".repeat(100)} `],
		["email", `${"x".repeat(308)}@example.com`],
		["name", "E"],
	])("%s %j is right", (field, value) => {
		expect(messageFor(field, value)).toBeUndefined();
	});
});

test("names of accounts and passkeys have nothing hidden, and keep the joiners of their script", () => {
	for (const schema of [displayNameSchema, passkeyNameSchema.shape.name]) {
		for (const name of ["Er\u202eika", "Er\u0007ika", "Er\u200dika", `E${"\u0335".repeat(9)}`, "E\nM"])
			expect(schema.safeParse(name).success).toBe(false);
		for (const name of ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "Kim \u{1f469}\u200d\u{1f527}"])
			expect(schema.parse(name)).toBe(name);
	}
	expect(displayNameSchema.parse("\u2068Er\u200bika\tMuster\u200e")).toBe("Erika Muster");
});

describe("an e-mail (ruling 16)", () => {
	test.each([
		"erika@example.com",
		"a@3m.com",
		"erika.muster+shop@firma.co.uk",
		"e@x.industries",
		"müller@firma.de",
		"anna@müller.de",
		"root@localhost",
	])("%s is one", (email) => expect(isEmail(email)).toBe(true));

	test.each(["erika", "@", "erika@", "@example.com", "erika@-example", "erika example.com"])("%j is none", (email) =>
		expect(isEmail(email)).toBe(false),
	);

	test.each(["Name<ERIKA@EXAMPLE.COM>", "see:e1@a.de,or-not", "e@a.info."])("%s holds one, which is enough", (text) =>
		expect(isEmail(text)).toBe(true),
	);

	test.each([
		"erika @example.com",
		"x erika@example.c",
		"erika@example. com",
		"erika@exa mple.com",
		"@a.de x",
		"é @a.b",
	])("%s holds none", (text) => expect(isEmail(text)).toBe(false));

	test.each([
		...["erika@example.com,", "erika@example.com;", "erika@example.com)", "erika@example.com."],
		...["<erika@example.com>", "<erika@example.com>,", "mailto:erika@example.com", "Erika Muster <erika@example.com>"],
	])("of the copied text %s, only the address is used", (email) =>
		expect(signupSchema.parse({ ...person, email }).email).toBe("erika@example.com"),
	);

	test("an international host is sent in one form, whichever the browser uses", () => {
		for (const email of ["anna@müller.de", "anna@xn--mller-kva.de"])
			expect(loginSchema.parse({ ...person, email }).email).toBe("anna@xn--mller-kva.de");
	});

	test.each(["a@example.com,b@example.org", "see:e1@a.de,or-not"])(
		"%s stays, because it is no single address",
		(email) => expect(signupSchema.parse({ ...person, email }).email).toBe(email),
	);

	test("spaces around it and a name are not part of it", () => {
		expect(signupSchema.parse({ ...person, name: " Erika Muster " }).name).toBe("Erika Muster");
		expect(loginSchema.parse({ ...person, email: " erika@example.com " }).email).toBe("erika@example.com");
	});
});
