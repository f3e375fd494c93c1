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

test("facts show numbers and amounts in the face of figures, but names, addresses and days in that of the text", async () => {
	const facts = [
		["Invoice", "2026-000001"],
		["Paid", "$335.00"],
		["Orders", "10001.1, 10002"],
		["Paid on", "Nov 28, 2026, 3:00 PM UTC"],
		["Name", "Erika"],
		["Delivery address", "12 Canal Wharf, Unit 4\nLeeds LS1 4AP"],
		["Email", "erika2@example.com"],
	] satisfies [string, string][];
	const content = { subject: "Receipt", title: "Receipt", lines: [], facts, reason: "You ordered." };
	const shown = await mailHtml(content, "https://shop.example");
	const cells = [...shown.matchAll(/<td class="ink line" dir="auto" style="([^"]*)">(.*?)<\/td>/gs)];
	const figures = cells
		.filter(([, style]) => style?.includes("monospace"))
		.map(([, , cell]) => cell?.replace(/<[^>]*>/g, ""));
	expect(cells).toHaveLength(facts.length);
	expect(figures).toEqual(["2026-000001", "$335.00", "10001.1, 10002"]);
	expect(shown.replaceAll("\u00a0", "_").replace(/<[^>]*>/g, "")).toContain("Nov 28, 2026, 3:00_PM_UTC");
});
