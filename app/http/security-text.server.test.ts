import { expect, test } from "vitest";
import { securityText } from "../../server/shop.server.ts";

test("says whom to tell of a fault, and until when that holds", () => {
	const text = securityText({
		contact: "mailto:works@shop.example",
		origin: "https://shop.example",
		now: new Date("2030-01-01"),
	});
	expect(text.split("\n")).toEqual([
		"Contact: mailto:works@shop.example",
		"Expires: 2030-06-30T00:00:00.000Z",
		"Canonical: https://shop.example/.well-known/security.txt",
		"Preferred-Languages: en",
		"",
	]);
});
