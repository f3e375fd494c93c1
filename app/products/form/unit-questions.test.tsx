// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { ProductForm } from "./product-form.tsx";
import { unitProblems } from "./unit-questions.ts";

const columns = [
	{ name: "Bore", unit: "MMT" },
	{ name: "Torque", unit: "NU" },
	{ name: "Teeth", unit: "C62" },
	{ name: "Material" },
] as const;

test.each([
	["Bore: 12.5 kg", "kg is no unit of length. In Gears, Bore is in mm"],
	["bore 12.5 kg", "kg is no unit of length. In Gears, bore is in mm"],
	["Bore: 12.5", "Bore has no unit. In Gears, Bore is in mm"],
	["Bore: 12.5 foo", "“12.5 foo” is no measure. In Gears, Bore is in mm"],
	["Torque: 12 kg", "In Gears, Torque is in N·m, not kg"],
	["Teeth: 30 mm", "In Gears, Teeth has no unit, not mm"],
])("a unit of another kind than the family's is a problem: %s", (line, problem) => {
	expect(unitProblems(["", line], columns, "Gears")).toEqual([`Line 2: ${problem}`]);
});

test.each([
	"Bore: 1/2 in",
	"Bore 2 cm",
	"Torque: 12 Nm",
	"Teeth 30",
	"Material: 5 kg",
	"Bore: to order",
	"Weight 2 kg",
])("a unit of the family's kind, a text or another specification is none: %s", (line) =>
	expect(unitProblems([line], columns, "Gears")).toEqual([]),
);

const initial = {
	...{ name: "Gear", img1: "https://p.example/1.webp", img2: "https://p.example/2.webp", price: "5.00" },
	...{ quantity: 10, minorder: 1, description: "Steel", partNumber: "", gtin: "", numbers: "", shelf: "" },
	...{ family: "Gears", specs: "Torque: 3 kg", lowStock: undefined },
};

test("kg typed for a bore is asked back, and saved when it is meant", async () => {
	const api = createApiClient(origin, async () => Response.json({ table: { columns } }));
	const saved: unknown[] = [];
	const save = async ({ specs }: { specs?: unknown }) => {
		saved.push(specs);
	};
	const { type, text, find } = await render(() => (
		<ApiProvider value={api}>
			<ProductForm draftKey="units" initial={initial} onSave={save} />
		</ApiProvider>
	));
	const submit = () =>
		act(async () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
	await type("[name=specs]", "Torque: 3 kg\nBore: 12.5 kg");
	await submit();
	const question = "Line 2: kg is no unit of length. In Gears, Bore is in mm. Correct it, or save again to keep it";
	await vi.waitFor(() => expect(text()).toContain(question));
	expect(saved).toEqual([]);
	await submit();
	const torque = { name: "Torque", value: 3, unit: "KGM" };
	await vi.waitFor(() => expect(saved).toEqual([[torque, { name: "Bore", value: 12.5, unit: "KGM" }]]));
});

test("a line with an unknown unit is named beside the table, where it is missing, while the next one is typed", async () => {
	const api = createApiClient(origin, async () => Response.json({}));
	const { type, text } = await render(() => (
		<ApiProvider value={api}>
			<ProductForm draftKey="unknown-unit" initial={initial} onSave={async () => {}} />
		</ApiProvider>
	));
	await type("[name=specs]", "Bore 25 mm\nPower 3 furl");
	expect(text()).not.toContain("is not in the table");
	await type("[name=specs]", "Bore 25 mm\nPower 3 furl\nTee");
	expect(text()).toContain("Line 2 is not in the table. “furl” is not a known unit");
	expect(text()).not.toContain("Line 3");
});
