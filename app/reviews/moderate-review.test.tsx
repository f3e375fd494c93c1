// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { ToastProvider, ToastRegion } from "../ui/dialogs/toast.tsx";
import "../ui/dialogs/toast-viewport.tsx";
import { ModerateReview } from "./moderate-review.tsx";
import type { Review } from "./review-schema.ts";

vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }));

test("a review that another admin has deleted leaves the list, and its message stays", async () => {
	const review = { _id: "r1", username: "Erika", ratings: 5, description: "Fits" } as unknown as Review;
	const detail = "Review not found.";
	let isDeleted = false;
	const api = createApiClient(origin, async () => {
		isDeleted = true;
		return Response.json({ status: 404, code: "not-found", title: "Not found", detail }, { status: 404 });
	});
	function List() {
		const rows = useLoaderData<Review[]>();
		return (
			<ApiProvider value={api}>
				<ToastProvider>
					<ToastRegion />
					{rows.map((row) => (
						<ModerateReview key={row._id} review={row} hidden />
					))}
				</ToastProvider>
			</ApiProvider>
		);
	}
	const { find, text } = await render(List, { loader: () => (isDeleted ? [] : [review]) });
	await act(async () => find("button").click());
	await act(() => vi.waitFor(() => expect(text()).not.toContain("Show again")));
	expect(document.body.textContent).toContain(detail);
});
