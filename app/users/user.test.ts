import { describe, expect, test } from "vitest";
import { addressPreview, linkedinAddress, profileFormSchema, profileInputSchema, userMessages } from "./user.ts";

test("the profile shows the first ten characters of the address", () => {
	expect(addressPreview("14 Foundry Lane, Sheffield")).toBe("14 Foundry");
	expect(addressPreview("1 Mill Rd")).toBe("1 Mill Rd");
	expect(addressPreview("")).toBe("");
});

test("an address is not cut within a character", () => {
	expect(addressPreview("123456789𝟙234")).toBe("123456789𝟙");
});

test("the Linkedin entry is a link only when it is a web address", () => {
	expect(linkedinAddress("https://www.linkedin.com/in/erika")).toBe("https://www.linkedin.com/in/erika");
	expect(linkedinAddress("http://linkedin.com/in/erika")).toBe("http://linkedin.com/in/erika");
	for (const text of ["linkedin.com/in/erika", "javascript:alert(1)", "data:text/html,x", "erika", ""]) {
		expect(linkedinAddress(text)).toBeUndefined();
	}
});

describe("a profile", () => {
	const profile = { address: "1 Foundry Lane", education: "BSc", phone: "5550100", social: "https://linkedin.example" };
	const messages = (values: object) =>
		profileInputSchema.safeParse({ ...profile, ...values }).error?.issues.map(({ message }) => message);

	test.each([{ address: "x".repeat(500) }, { phone: 5550100 }, { email: undefined }, { email: "x".repeat(320) }])(
		"may be %j",
		(values) => expect(messages(values)).toBeUndefined(),
	);

	test.each([
		[{ address: "" }, "Address is required"],
		[{ address: " " }, "Address is required"],
		[{ education: "" }, "Education is required"],
		[{ phone: "" }, "Phone number is required"],
		[{ social: "" }, "Linkedin is required"],
	])("%j: %s", (values, message) => expect(messages(values)).toEqual([message]));

	test.each([{ address: "x".repeat(501) }, { phone: -1 }, { phone: 1.5 }, { email: "x".repeat(321) }])(
		"may not be longer or have an invalid phone number (%#)",
		(values) => expect(messages(values)).toHaveLength(1),
	);

	test("needs a valid phone number in the form, but not in the API", () => {
		const entered = (phone: string) =>
			profileFormSchema.safeParse({ ...profile, phone }).error?.issues.map(({ message }) => message);
		for (const phone of ["5550100", "+49 (30) 555-01", " 12 ", "\u202a555.01\u00a00100\u202c", "555 ext 1"])
			expect(entered(phone)).toBeUndefined();
		for (const phone of ["abc", "555 ext"]) expect(entered(phone)).toEqual([userMessages.phoneHint]);
		expect(entered(" ")).toEqual(["Phone number is required"]);
		expect(messages({ phone: "abc" })).toBeUndefined();
	});

	test("is trimmed, and a numeric phone becomes text", () => {
		expect(profileInputSchema.parse({ ...profile, address: " 1 Foundry Lane ", phone: 5550100 })).toEqual(profile);
	});
});

test("the messages are those of the specification", () => {
	expect(userMessages).toEqual({
		noUser: "No user is logged in",
		adminAdded: "Amin added",
		adminFailed: "Failed to Make an Admin",
		phoneHint: "Use digits. You may add +, spaces, hyphens, dots, brackets and an extension such as ext. 12.",
	});
});
