import { expect, test } from "vitest";
import { addressPreview, linkedinAddress } from "./user.ts";

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
	for (const words of ["linkedin.com/in/erika", "javascript:alert(1)", "data:text/html,x", "erika", ""]) {
		expect(linkedinAddress(words)).toBeUndefined();
	}
});
