import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.server.ts";

test("sizes, part numbers, document numbers and the postcode of an HTML mail do not break on a phone", async () => {
	const content = {
		subject: "Receipt",
		title: "Receipt",
		lines: ["Sent: 2 × TF-BR-6308 at 7:21 AM UTC.", "Back in stock: drill HSS-Co, DIN 338"],
		items: [
			{ name: "Bearing 6308 M, 40 × 90 × 23 mm", number: "TF-BR-6308", units: 2, price: "$5.00", total: "$10.00" },
			{ name: "Twist drill for NU 208, HSS-Co, DIN 338", units: 1, price: "$8.90", total: "$8.90" },
		],
		facts: [
			["Invoice", "2026-000001"],
			["Item", "Disc 288 × 25 mm"],
		] satisfies [string, string][],
		reason: "You ordered.",
	};
	const shown = (await mailHtml(content, "https://shop.example")).replaceAll("\u00a0", "_");
	const text = shown.replace(/<[^>]*>/g, "");
	expect(text).toContain("2_×_TF-BR-6308 at 7:21_AM_UTC.");
	expect(text).toContain("Twist drill for NU_208, HSS-Co, DIN_338");
	expect(text).toContain("Back in stock: drill HSS-Co, DIN_338");
	expect(text).toContain("Bearing 6308_M, 40_×_90_×_23_mm");
	expect(text).toContain("2_×_$5.00");
	expect(text).toContain("Disc 288_×_25_mm");
	for (const whole of ["TF-BR-6308", "2026-000001", "HSS-Co"])
		expect(shown).toMatch(new RegExp(`white-space:nowrap[^>]*>${whole}<`));
	expect(shown).toMatch(/display:inline-block[^>]*>Sheffield S3 0TF,</);
	const long = "1".repeat(40);
	expect(await mailHtml({ ...content, facts: [["Reference", long]] }, "https://shop.example")).not.toMatch(
		new RegExp(`white-space:nowrap[^>]*>${long}<`),
	);
});
