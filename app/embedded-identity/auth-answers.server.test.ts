import { expect, test } from "vitest";
import { identityMessages } from "../identity/identity-messages.ts";
import { answerUser, invalidValues, readableAnswer } from "./auth-answers.server.ts";

const read = async (status: number, body: unknown) => {
	const given = typeof body === "string" ? body : JSON.stringify(body);
	const answer = await readableAnswer(new Response(given, { status }));
	return { status: answer.status, ...((await answer.json()) as { code: string; detail: string; errors?: unknown }) };
};

test.each([
	[401, { code: "INVALID_EMAIL_OR_PASSWORD" }, 401, "invalid-email-or-password"],
	[403, { code: "MISSING_OR_NULL_ORIGIN" }, 403, "invalid-origin"],
	[400, { code: "CROSS_SITE_NAVIGATION_LOGIN_BLOCKED" }, 403, "invalid-origin"],
	[403, { code: "INVALID_CALLBACK_URL" }, 403, "invalid-origin"],
	[401, { code: "SOMETHING_NEW" }, 401, "signed-out"],
	[401, "", 401, "signed-out"],
	[500, { code: "FAILED_TO_CREATE_SESSION" }, 500, "unexpected"],
	[502, null, 502, "unexpected"],
	[504, {}, 500, "unexpected"],
] as const)("better-auth's %d %j is told in the shop's words, as %d %s", async (given, body, status, code) => {
	expect(await read(given, body)).toMatchObject({ status, code, detail: identityMessages[code] });
});

test.each([
	[400, { code: "VALIDATION_ERROR" }, 400, "malformed"],
	[400, { code: 7 }, 400, "malformed"],
	[400, "not JSON", 400, "malformed"],
	[400, "7", 400, "malformed"],
	[418, { code: "TEA_POT" }, 400, "tea-pot"],
	[499, null, 400, "malformed"],
	[404, { code: "constructor" }, 404, "constructor"],
])("what better-auth did not understand, %d %j, is %d %s", async (given, body, status, code) => {
	const detail = "The request could not be understood.";
	expect(await read(given, body)).toMatchObject({ status, code, detail });
});

test("wrong values are told beside their fields, and together", async () => {
	const errors = [
		{ path: "email", message: "Provide a valid Email" },
		{ path: "password", message: "Password is Required" },
	];
	const detail = "Provide a valid Email. Password is Required";
	const code = "invalid-values";
	expect(await read(400, { code: "INVALID_VALUES", errors })).toMatchObject({ status: 422, code, detail, errors });
	const issues = [
		{ path: ["email"], message: "Provide a valid Email" },
		{ path: ["address", 0], message: "Too long" },
	];
	expect(invalidValues(issues)).toMatchObject({
		code,
		detail: "Provide a valid Email. Too long",
		errors: [
			{ path: "email", message: "Provide a valid Email" },
			{ path: "address.0", message: "Too long" },
		],
	});
});

test("cookies pass whatever the answer, nothing is kept by a cache, and 503 says when to come again", async () => {
	const cookies = ["a=1; Path=/", "b=; Max-Age=0"];
	const headers = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
	for (const status of [200, 302, 400, 503]) {
		const answer = await readableAnswer(new Response("{}", { status, headers }));
		expect(answer.headers.getSetCookie()).toEqual(cookies);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("retry-after")).toBe(status === 503 ? "5" : null);
		const type = answer.headers.get("content-type");
		expect(type === "application/problem+json").toBe(status >= 400);
	}
});

test("who is signed in is told without the session, and nobody once it is over", async () => {
	const now = new Date("2026-11-20T12:00:00Z");
	const user = { id: "u1", name: "Erika", email: "erika@example.com", emailVerified: true };
	const found = (createdAt: string) => {
		const session = { createdAt, updatedAt: now, token: "secret" };
		return answerUser(Response.json({ session, user: { ...user, image: null } }), now);
	};
	expect(await (await found("2026-11-19T12:00:00Z")).json()).toEqual({ user });
	expect(await (await found("2026-01-01T12:00:00Z")).json()).toBeNull();
	const nobody = await answerUser(Response.json(null), now);
	expect(await nobody.json()).toBeNull();
	expect(nobody.headers.get("cache-control")).toBe("no-store");
});
