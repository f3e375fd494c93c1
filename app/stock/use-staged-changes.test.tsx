// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { type Problem, problem } from "../http/problem.ts";
import { countStaged, stage } from "./staged-changes.ts";
import { useStagedChanges } from "./use-staged-changes.ts";

vi.stubGlobal("fetch", async () => new Response("ready"));
afterEach(() => sessionStorage.clear());

const products = ["a", "b", "c"].map((_id) => ({
	...{ _id, name: `Product ${_id}`, img1: "/a", img2: "/b", price: 1, quantity: 9, minorder: 1, sold: 0 },
	description: "",
}));
const done = () => Response.json({ modifiedCount: 1 });
const refused = (why: Problem) => () => Response.json(why, { status: why.status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

/** Types a price into three rows and saves them. The shop gives these answers in turn. */
async function save(...answers: (() => Response | Promise<Response>)[]) {
	const sent: string[] = [];
	const bodies: unknown[] = [];
	let loaded = 0;
	const api = createApiClient(origin, async (input, init) => {
		bodies.push(JSON.parse(String(init?.body)));
		sent.push(String(input).replace(/^.*\/products\//, ""));
		return (answers[sent.length - 1] ?? done)();
	});
	let staged!: ReturnType<typeof useStagedChanges>;
	function List() {
		staged = useStagedChanges();
		return null;
	}
	const page = () => (
		<ApiProvider value={api}>
			<List />
		</ApiProvider>
	);
	const loader = () => {
		loaded += 1;
		return { user: erika };
	};
	await render(page, { id: "identity/signed-in", loader });
	for (const product of products) await act(async () => staged.setRows((rows) => stage(rows, product, "price", "2")));
	const before = loaded;
	const made = Object.values(staged.rows);
	await act(async () => void (await staged.save()));
	const { rows, saved, failure } = staged;
	const whys = Object.values(rows).map(({ product, failure: why }) => [product._id, why]);
	const kept = countStaged(JSON.parse(sessionStorage.getItem(`draft:stock:${erika.email}`) ?? "{}"));
	const undo = () => act(async () => void (await staged.undo(made)));
	return { undo, bodies, sent, saved, whys, failure: failure?.message, kept, hasRevalidated: loaded > before };
}

test("a row that is refused stops none of the others, and keeps its reason", async () => {
	const { sent, saved, whys, failure } = await save(done, refused(problem("invalid-values", "Too dear.")));
	expect(sent).toEqual(["a", "b", "c"]);
	expect(saved).toEqual(["Product a", "Product c"]);
	expect(whys).toEqual([["b", "Too dear."]]);
	expect(failure).toBeUndefined();
});

test.each([
	["a session that has ended", refused(problem("sign-in-needed", "Sign in.")), /You were signed out/],
	["no answer", lost, /did not answer/],
	["a shop that is down", refused(problem("busy", "Come back.")), /Come back/],
])("%s ends it, is told once, and the guard is asked; what was not saved stays typed", async (_, answer, words) => {
	const { sent, saved, whys, failure, kept, hasRevalidated } = await save(done, answer);
	expect(sent).toEqual(["a", "b"]);
	expect(saved).toEqual(["Product a"]);
	expect(whys).toEqual([
		["b", undefined],
		["c", undefined],
	]);
	expect(failure).toMatch(words);
	expect([kept, hasRevalidated]).toEqual([2, true]);
});

test("saved changes are undone by the values before, if they have not changed again", async () => {
	const { undo, bodies } = await save();
	await undo();
	expect(bodies.slice(0, 3)).toEqual(products.map(() => ({ price: 2, seen: { price: 1 } })));
	expect(bodies.slice(3)).toEqual(products.map(() => ({ price: 1, seen: { price: 2 } })));
});
