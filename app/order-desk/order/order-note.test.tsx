// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { problem } from "../../http/problem.ts";
import { OrderNote } from "./order-note.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));
afterEach(() => sessionStorage.clear());

/** Opens the note of an order. The shop has stored another one in the meantime. */
async function open(present = "") {
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (_, init) => {
		const body = JSON.parse(String(init?.body));
		sent.push(body);
		if (body.seen === present) return Response.json({ modifiedCount: 1 });
		return Response.json(problem("note-changed", `It now says: “${present}”.`, { note: present }), { status: 409 });
	});
	const page = await render(
		() => (
			<ApiProvider value={api}>
				<OrderNote id="a" note="" />
			</ApiProvider>
		),
		{ user: erika },
	);
	const typed = () => page.find<HTMLTextAreaElement>("textarea").value;
	const save = () => act(async () => page.find("button[type=submit]").click());
	return { ...page, sent, typed, save };
}

test("a note that is typed but not saved is there again after a new sign-in", async () => {
	const first = await open();
	await first.type("textarea", "Gate 4");
	await first.leave();
	const second = await open();
	expect(second.typed()).toBe("Gate 4");
	await second.save();
	await second.leave();
	expect((await open()).typed()).toBe("");
});

test("another person's newer note is shown before it can be replaced", async () => {
	const { sent, text, type, typed, save } = await open("Call first");
	await type("textarea", "Gate 4");
	await save();
	await vi.waitFor(() => expect(text()).toContain("It now says: “Call first”"));
	expect(typed()).toBe("Gate 4");
	await save();
	expect(sent).toEqual([
		{ note: "Gate 4", seen: "" },
		{ note: "Gate 4", seen: "Call first" },
	]);
});
