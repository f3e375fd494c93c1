import { expect, test } from "vitest";
import { type ApiFailure, createApiClient, read } from "./api-client.ts";

function recordingClient(answer = () => Response.json({})) {
	const asked: string[] = [];
	const api = createApiClient("http://shop", async (input) => {
		asked.push(String(input));
		return answer();
	});
	return { api, asked };
}

test.each([
	["../catalogue", "..%2Fcatalogue"],
	["%", "%25"],
	["a?b#c", "a%3Fb%23c"],
	["$&", "%24%26"],
	["0198-plain", "0198-plain"],
])("the path parameter %s stays one part of the address", async (id, encoded) => {
	const { api, asked } = recordingClient();
	await api.products[":id"].$get({ param: { id } });
	expect(asked).toEqual([`http://shop/api/products/${encoded}`]);
});

test("a query and a body are sent as they are", async () => {
	const { api, asked } = recordingClient();
	await api.product.$get({ query: { name: "Wrench 17/19" } });
	expect(asked).toEqual(["http://shop/api/product?name=Wrench+17%2F19"]);
});

test("an answer that is a problem document becomes a failure in its words, and so does none", async () => {
	const problem = {
		type: "about:blank",
		title: "Not found",
		status: 404,
		code: "not-found",
		detail: "Product not found.",
	};
	const { api } = recordingClient(() => Response.json(problem, { status: 404 }));
	const failure: ApiFailure = await read(api.products.$get()).catch((error) => error);
	expect([failure.message, failure.problem.code]).toEqual(["Product not found.", "not-found"]);
	const portal = createApiClient("http://shop", async () => new Response("<html>Log in to the Wi-Fi</html>"));
	await expect(read(portal.products.$get())).rejects.toMatchObject({
		problem: { status: 0, code: "no-answer", detail: expect.stringContaining("login page") },
	});
	const silent = createApiClient("http://shop", () => Promise.reject(new TypeError("Failed to fetch")));
	await expect(read(silent.products.$get())).rejects.toMatchObject({ problem: { status: 0, code: "no-answer" } });
});

test("a refusal without a session is told to people, not to programs", async () => {
	const problem = {
		status: 401,
		code: "sign-in-needed",
		title: "Sign-in required",
		detail: "Send a valid access token.",
	};
	const { api } = recordingClient(() => Response.json(problem, { status: 401 }));
	const failure: ApiFailure = await read(api.lists.$get()).catch((error) => error);
	expect([failure.message, failure.problem.status]).toEqual(["You were signed out. Log in to continue.", 401]);
});
