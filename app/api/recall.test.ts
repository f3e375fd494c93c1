import { expect, test } from "vitest";
import { ApiFailure } from "./api-client.ts";
import { createRecall } from "./recall.ts";

const failure = (status: number) => async () => {
	throw new ApiFailure({ type: "about:blank", title: "Failed", status, code: "failed" });
};
const answering = (value: string) => async () => value;

function timed() {
	const time = { now: 0 };
	return { time, recall: createRecall<string>(() => time.now) };
}

test("what was kept is shown without asking, and asked for the next time", async () => {
	const { time, recall } = timed();
	recall.keep("a", "kept");
	time.now = 2000;
	expect(await recall.read("a", failure(500))).toEqual({ value: "kept", stale: true });
	expect(await recall.read("a", answering("new"))).toEqual({ value: "new", stale: false });
});

test("what is younger than a second is not asked for again", async () => {
	const { recall } = timed();
	recall.keep("a", "kept");
	expect(await recall.read("a", failure(500))).toEqual({ value: "kept", stale: false });
});

test("after half a minute it is asked for", async () => {
	const { time, recall } = timed();
	recall.keep("a", "kept");
	time.now = 31_000;
	expect(await recall.read("a", answering("new"))).toEqual({ value: "new", stale: false });
});

test("while the shop does not answer, what was shown stays", async () => {
	const { recall } = timed();
	recall.keep("a", "kept");
	await recall.read("a", failure(0));
	expect(await recall.read("a", failure(0))).toEqual({ value: "kept", stale: false });
	expect(await recall.read("a", failure(503))).toEqual({ value: "kept", stale: false });
});

test("what is gone is not shown any longer, and what was never kept fails", async () => {
	const { recall } = timed();
	recall.keep("a", "kept");
	await recall.read("a", failure(404));
	await expect(recall.read("a", failure(404))).rejects.toThrow(ApiFailure);
	await expect(recall.read("b", failure(0))).rejects.toThrow(ApiFailure);
});
