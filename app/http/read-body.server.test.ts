import { expect, test } from "vitest";
import { Refusal } from "./problem.ts";
import { readBody } from "./read-body.server.ts";

/** A request whose body arrives in pieces of 100 bytes. `pulled` counts the pieces taken. */
function bodyOf(pieces: number, fail?: Error) {
	let pulled = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (pulled === pieces) {
				if (fail) controller.error(fail);
				else controller.close();
			} else {
				pulled += 1;
				controller.enqueue(new Uint8Array(100));
			}
		},
	});
	const request = new Request("http://shop/api/images", { method: "POST", body, duplex: "half" } as RequestInit);
	return { request, pulled: () => pulled };
}

test("a body that is too large is read to its end before it is refused, and one without end is not", async () => {
	expect((await readBody(bodyOf(3).request, 300))?.length).toBe(300);
	const large = bodyOf(9);
	expect(await readBody(large.request, 300)).toBeUndefined();
	expect(large.pulled()).toBe(9);
	const endless = bodyOf(Number.POSITIVE_INFINITY);
	expect(await readBody(endless.request, 300)).toBeUndefined();
	expect(endless.pulled()).toBeLessThan(20);
});

test("a client that leaves before its body is here is no failure of the shop", async () => {
	const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
	const refused = await readBody(bodyOf(2, aborted).request, 300).catch((error) => error);
	expect(refused).toBeInstanceOf(Refusal);
	expect(refused.problem).toMatchObject({
		status: 400,
		code: "malformed",
		detail: "The request body did not arrive completely.",
	});
	expect(refused.cause, "for the log").toBe(aborted);
});

test("a request without a body has none of its bytes", async () => {
	expect(await readBody(new Request("http://shop/api/images", { method: "POST" }), 300)).toHaveLength(0);
});
