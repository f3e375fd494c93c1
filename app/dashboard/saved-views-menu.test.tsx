// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { SavedViews } from "./saved-views.tsx";

interface View {
	_id: string;
	name: string;
	query: string;
}

const notFound = { status: 404, code: "not-found", title: "Not found", detail: "View not found." };

/** Opens the menu. Its API has two views and stores changes to them. */
async function openViews() {
	let views: View[] = [
		{ _id: "1", name: "By name", query: "sort=name" },
		{ _id: "2", name: "To pack", query: "state=paid" },
	];
	const api = createApiClient(origin, async (input, init) => {
		const { pathname } = new URL(String(input));
		if (init?.method === "DELETE") {
			if (!views.some(({ _id }) => pathname.endsWith(`/${_id}`))) return Response.json(notFound, { status: 404 });
			views = views.filter(({ _id }) => !pathname.endsWith(`/${_id}`));
			return Response.json({ deletedCount: 1 });
		}
		if (init?.method !== "POST") return Response.json(views);
		const { name, query } = JSON.parse(`${init.body}`) as View;
		views = [...views.filter((view) => view.name !== name), { _id: `new ${name}`, name, query }];
		return Response.json({ insertedId: `new ${name}` });
	});
	const Shown = () => (
		<ApiProvider value={api}>
			<SavedViews />
		</ApiProvider>
	);
	const page = await render(Shown, { path: "/dashboard/allorder" });
	const menu = page.find("[popover]");
	await act(async () => menu.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
	const button = (label: string) =>
		[...menu.querySelectorAll("button")].find(
			(found) => (found.getAttribute("aria-label") ?? found.textContent) === label,
		);
	return {
		...page,
		button,
		press: (label: string) => act(async () => button(label)?.click()),
		deleteElsewhere: (name: string) => {
			views = views.filter((view) => view.name !== name);
		},
		stored: () => views.map(({ name, query }) => [name, query]),
	};
}

test("a deleted view is restored by Undo, which takes the focus", async () => {
	const { button, press, stored, text } = await openViews();
	await press("Delete view To pack");
	expect(stored()).toEqual([["By name", "sort=name"]]);
	expect(text()).toContain("To pack deleted");
	expect(button("Undo")).toBe(document.activeElement);
	await press("Undo");
	expect(stored()).toContainEqual(["To pack", "state=paid"]);
	expect(text()).not.toContain("deleted");
	expect(button("Undo")).toBeUndefined();
});

test("Undo never replaces a view saved under the deleted view's name", async () => {
	const { button, press, stored, type, find } = await openViews();
	await press("Delete view To pack");
	await type('input:not([type="hidden"])', "To pack");
	await act(async () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
	expect(stored()).toContainEqual(["To pack", ""]);
	expect(button("Undo")).toBeUndefined();
});

test("a view that another window has deleted leaves the menu, and can't be restored by this deletion", async () => {
	const { button, press, deleteElsewhere, text } = await openViews();
	deleteElsewhere("To pack");
	await press("Delete view To pack");
	expect(button("Delete view To pack")).toBeUndefined();
	expect(text()).not.toContain("not found");
	expect(button("Undo")).toBeUndefined();
});
