import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { createApiRouter } from "./api-router.server.ts";
import { describeApi } from "./openapi-page.server.ts";
import {
	failedValidation,
	invalidValues,
	malformed,
	notAllowed,
	notFound,
	notJson,
	type ProblemStatus,
	problem,
	problemOf,
	signInNeeded,
	unavailable,
} from "./problem.ts";
import { problemCodes } from "./problem-codes.ts";

test.each<[ProblemStatus, string]>([
	[400, "Malformed request"],
	[401, "Sign-in required"],
	[403, "Not allowed"],
	[404, "Not found"],
	[405, "Method not allowed"],
	[408, "Request timeout"],
	[409, "Not possible in the current state"],
	[413, "Request too large"],
	[415, "Unsupported media type"],
	[422, "Invalid values"],
	[429, "Too many requests"],
	[431, "Request headers too large"],
	[500, "Unexpected error"],
	[502, "A provider failed"],
	[503, "Temporarily unavailable"],
])("a problem of status %d is titled '%s'", (status, title) => {
	expect(problemOf(status, "a-code")).toStrictEqual({ type: "about:blank", title, status, code: "a-code" });
});

test("every code is used and documented", async () => {
	const files = ["app", "server"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith("problem-codes.ts"))
			.map((name) => readFileSync(`${folder}/${name}`, "utf8")),
	);
	const unused = Object.keys(problemCodes).filter((code) => !files.some((text) => text.includes(`"${code}"`)));
	expect(unused).toEqual([]);
	const api = createApiRouter();
	describeApi(api, { name: "Shop", email: "shop@example.com" });
	const [document, page] = await Promise.all(
		["/openapi.json", "/docs"].map(async (path) => (await api.request(path)).text()),
	);
	for (const code of Object.keys(problemCodes)) {
		expect(document).toContain(`\`${code}\``);
		expect(page).toContain(`<code>${code}</code>`);
	}
});

test("a problem says more in a sentence and in further members", () => {
	expect(problem("not-enough-stock", "Only 2 are left.", { quantity: 2 })).toMatchObject({
		...{ status: 409, code: "not-enough-stock", detail: "Only 2 are left.", quantity: 2 },
	});
});

test("the common ones read as people need them", () => {
	const said = [
		malformed("No JSON."),
		signInNeeded(),
		notAllowed(),
		notFound(),
		notFound("Order"),
		notJson(),
		unavailable("Busy."),
	];
	expect(said.map(({ status, code, detail }) => [status, code, detail])).toEqual([
		[400, "malformed", "No JSON."],
		[401, "sign-in-needed", "Send a valid access token."],
		[403, "not-allowed", "Your account isn't allowed to do this."],
		[404, "not-found", "Nothing was found at this address."],
		[404, "not-found", "Order not found."],
		[415, "not-json", "Send application/json."],
		[503, "unavailable", "Busy."],
	]);
});

test("invalid values are listed by field, in one sentence and one by one", () => {
	const errors = [
		{ path: "name", message: "Name is required" },
		{ path: "items.0.units", message: "Enter whole units" },
	];
	const expected = {
		...{ status: 422, code: "invalid-values", errors },
		detail: "name: Name is required; items.0.units: Enter whole units",
	};
	expect(invalidValues(errors)).toMatchObject(expected);
	const schema = z.object({
		name: z.string().min(1, "Name is required"),
		items: z.array(z.object({ units: z.number().int("Enter whole units") })),
	});
	const { error } = schema.safeParse({ name: "", items: [{ units: 1.5 }] });
	expect(failedValidation(error as z.ZodError)).toMatchObject(expected);
});
