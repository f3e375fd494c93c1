// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { type SentFiles, useSendFiles } from "./use-send-files.ts";

const file = (name: string) => new File([`content of ${name}`], name, { type: "text/plain" });
const taken = () => Response.json({ kind: "pdf" }, { status: 201 });
const refused = (status: number, detail: string) => () =>
	Response.json({ status, code: "refused", title: "Refused", detail }, { status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

async function showFiles(...answers: (() => Response | Promise<Response>)[]) {
	const sent: { call: string; name: string | null; type: string | null; body: string }[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		const { pathname, searchParams } = new URL(request.url);
		sent.push({
			call: `${request.method} ${pathname}`,
			name: searchParams.get("name"),
			type: request.headers.get("content-type"),
			body: await request.text(),
		});
		return (answers[sent.length - 1] ?? taken)();
	});
	let send!: ReturnType<typeof useSendFiles>["send"];
	function Files() {
		const { progress, ...files } = useSendFiles();
		send = files.send;
		return progress || "idle";
	}
	const page = () => (
		<ApiProvider value={api}>
			<Files />
		</ApiProvider>
	);
	const { text } = await render(page);
	const outcome: { sent?: SentFiles; fault?: unknown } = {};
	return {
		text,
		sent,
		outcome,
		names: () => sent.map(({ name }) => name),
		send: (names: string[], productId = "disc/1") =>
			act(async () => {
				send(productId, names.map(file)).then(
					(files) => Object.assign(outcome, { sent: files }),
					(fault) => Object.assign(outcome, { fault }),
				);
			}),
	};
}

test("a file is sent to its product with its name and the type of its extension", async () => {
	const { send, sent, outcome } = await showFiles();
	await send(["Disc 320.STP"]);
	expect(sent).toEqual([
		{
			call: "POST /api/products/disc%2F1/files",
			name: "Disc 320.STP",
			type: "model/step",
			body: "content of Disc 320.STP",
		},
	]);
	expect(outcome.sent).toEqual({ faults: [] });
});

test("a file of another kind is left to the server to refuse", async () => {
	const { send, sent, outcome } = await showFiles(refused(422, "Choose a PDF, DXF, STEP or GLB file."));
	await send(["notes.txt"]);
	expect(sent).toMatchObject([{ name: "notes.txt", type: "text/plain" }]);
	expect(outcome.sent).toEqual({ faults: [{ name: "notes.txt", text: "Choose a PDF, DXF, STEP or GLB file." }] });
});

test("the end of a very long name is sent, with its extension", async () => {
	const { send, names } = await showFiles();
	await send([`${"x".repeat(400)}.pdf`]);
	expect(names()).toEqual([`${"x".repeat(296)}.pdf`]);
});

test("files are sent one by one, with the current one shown", async () => {
	const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
	const { send, names, text, outcome } = await showFiles(
		() => first.promise,
		() => second.promise,
	);
	expect(text()).toBe("idle");
	await send(["a.pdf", "b.dxf"]);
	expect(text()).toBe("Adding a.pdf, 1 of 2…");
	expect(names()).toEqual(["a.pdf"]);
	await act(async () => first.resolve(taken()));
	expect(text()).toBe("Adding b.dxf, 2 of 2…");
	expect(outcome).toEqual({});
	await act(async () => second.resolve(taken()));
	expect(text()).toBe("idle");
	expect(names()).toEqual(["a.pdf", "b.dxf"]);
	expect(outcome.sent).toEqual({ faults: [] });
});

test("a single file is not counted", async () => {
	const { send, text } = await showFiles(() => new Promise(() => {}));
	await send(["a.pdf"]);
	expect(text()).toBe("Adding a.pdf…");
});

test("a refused or failed file is reported by name, and the others are still sent", async () => {
	const { send, names, text, outcome } = await showFiles(refused(413, "It is too large."), taken, lost);
	await send(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
	expect(names()).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
	expect(outcome.sent).toEqual({
		faults: [
			{ name: "a.pdf", text: "It is too large." },
			{ name: "c.pdf", text: "The shop did not answer. Check your connection and try again." },
		],
	});
	expect(text()).toBe("idle");
});

test("after the session ends, the remaining files are reported with the reason", async () => {
	const { send, names, text, outcome } = await showFiles(
		refused(413, "It is too large."),
		taken,
		refused(401, "Sign in."),
	);
	await send(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
	expect(names()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
	expect(outcome.sent).toMatchObject({
		faults: [
			{ name: "a.pdf", text: "It is too large." },
			{ name: "c.pdf", text: "Sign in." },
			{ name: "d.pdf", text: "Sign in." },
		],
		refusal: { problem: { status: 401 } },
	});
	expect(text()).toBe("idle");
});

test("a programming error is thrown, not reported as an answer of the shop", async () => {
	const { send, text, outcome } = await showFiles();
	const noAddress = "\ud800";
	await send(["a.pdf"], noAddress);
	expect(outcome).toEqual({ fault: expect.any(URIError) });
	expect(text()).toBe("idle");
});
