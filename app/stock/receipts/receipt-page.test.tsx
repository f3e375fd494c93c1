// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { problem } from "../../http/problem.ts";
import ReceiptPage from "./receipt-page.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));
afterEach(() => sessionStorage.clear());

const line = { partNumber: "TF-1", units: 12, product: "p", name: "Disc", quantity: 3 };

async function open(api = createApiClient(origin, async () => Response.json({ lines: [line] }))) {
	const page = await render(
		() => (
			<ApiProvider value={api}>
				<ReceiptPage />
			</ApiProvider>
		),
		{ user: erika },
	);
	const value = (selector: string) => page.find<HTMLInputElement>(selector).value;
	return { ...page, value, submit: () => act(async () => page.find("button[type=submit]").click()) };
}

test("a delivery number that was received before is asked about, until the number changes", async () => {
	const sent: object[] = [];
	const api = createApiClient(origin, async (_, init) => {
		const body = JSON.parse(String(init?.body));
		if (body.preview) return Response.json({ lines: [line] });
		sent.push(body);
		return Response.json(problem("already-received", "TF-1 was received before."), { status: 409 });
	});
	const { type, text, submit, find } = await open(api);
	await type("textarea", "TF-1 12");
	await type("input[maxlength='60']", "DN 1");
	await submit();
	await vi.waitFor(() => expect(text()).toContain("Receive 1 part"));
	await submit();
	await vi.waitFor(() => expect(text()).toContain("TF-1 was received before."));
	expect(find("button[type=submit]").textContent).toContain("Receive 1 part again");
	await submit();
	await type("input[maxlength='60']", "DN 2");
	await submit();
	expect(sent.map((body) => "again" in body)).toEqual([false, true, false]);
});

test("the lines of a delivery are there again after a new sign-in, until they are received", async () => {
	const first = await open();
	await first.type("textarea", "TF-1 12");
	await first.type("input[maxlength='100']:not([data-first-field])", "Miller");
	await first.leave();

	const { value, text, submit } = await open();
	expect([value("textarea"), value("input[maxlength='100']:not([data-first-field])")]).toEqual(["TF-1 12", "Miller"]);
	await submit();
	await vi.waitFor(() => expect(text()).toContain("Receive 1 part"));
	await submit();
	await vi.waitFor(() => expect(text()).toContain("1 part received"));
	expect(value("textarea")).toBe("");
});

test("the preview names the column with the part number, and asks when two columns have different parts", async () => {
	const found = { ...line, partNumber: "A-1", matched: "A-1" };
	const conflict = { partNumber: "A-2 and 4712", units: 3, conflict: true };
	const sent: object[] = [];
	const api = createApiClient(origin, async (_, init) => {
		sent.push(JSON.parse(String(init?.body)).lines);
		return Response.json({ lines: [found, conflict].slice(0, sent.length) });
	});
	const { type, text, submit } = await open(api);
	await type("textarea", "Code;Supplier code;Qty\n4711;A-1;12");
	await submit();
	await vi.waitFor(() => expect(text()).toContain("From “Supplier code”"));
	await type("textarea", "Code;Supplier code;Qty\n4711;A-1;12\n4712;A-2;3");
	await submit();
	await vi.waitFor(() => expect(text()).toContain("Delete the column that isn't your part number."));
	expect(text()).toContain("Different parts");
	expect(sent[0]).toEqual([{ partNumber: "A-1", otherNumbers: ["4711"], units: 12 }]);
});

test("an unknown part number is mended in the preview, and the text with it", async () => {
	const api = createApiClient(origin, async (_, init) => {
		const { lines } = JSON.parse(String(init?.body)) as { lines: { partNumber: string; units: number }[] };
		return Response.json({ lines: lines.map((one) => (one.partNumber === "TF-9" ? one : { ...line, ...one })) });
	});
	const { type, text, submit, find } = await open(api);
	await type("textarea", "TF-99 12\nTF-9 3");
	await submit();
	await vi.waitFor(() => expect(text()).toContain("1 part number not found. Correct it in the preview."));
	const field = find<HTMLInputElement>("[aria-label='Part number instead of TF-9']");
	await act(async () => {
		field.focus();
		field.value = "TF-1";
		field.blur();
	});
	await vi.waitFor(() => expect(text()).toContain("Receive 2 parts"));
	expect(find<HTMLTextAreaElement>("textarea").value).toBe("TF-99 12\nTF-1 3");
});

test("each scan of a part adds one unit to its line", async () => {
	const { type, find } = await open();
	for (const code of ["TF-1", "TF-2", "TF-1"]) {
		await type("input[data-first-field]", code);
		await act(async () => {
			const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
			find("input[data-first-field]").dispatchEvent(enter);
		});
	}
	expect(find<HTMLTextAreaElement>("textarea").value).toBe("TF-1\t2\nTF-2\t1");
});

test("a scanned part that the shop does not have is reported after the scan", async () => {
	const api = createApiClient(origin, async (_, init) => {
		const { lines } = JSON.parse(String(init?.body)) as { lines: { partNumber: string; units: number }[] };
		return Response.json({ lines: lines.map((one) => (one.partNumber === "TF-9" ? one : { ...line, ...one })) });
	});
	const { type, find, text } = await open(api);
	for (const code of ["TF-9", "TF-1"]) {
		await type("input[data-first-field]", code);
		await act(async () => {
			const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
			find("input[data-first-field]").dispatchEvent(enter);
		});
	}
	await vi.waitFor(() => expect(text()).toContain("TF-9: not found"));
	await type("textarea", "TF-1\t1");
	expect(text()).not.toContain("TF-9: not found");
});

test("the number of a parcel adds no line, and the scan says what to scan instead", async () => {
	const { type, find, text } = await open();
	const scan = async (code: string) => {
		await type("input[data-first-field]", code);
		await act(async () => {
			const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
			find("input[data-first-field]").dispatchEvent(enter);
		});
	};
	await scan("(00)340123450000000018");
	expect(text()).toContain(
		"This is the number of a parcel or pallet (SSCC), not of a part. Scan the code of each part.",
	);
	expect(find<HTMLTextAreaElement>("textarea").value).toBe("");
	await scan("TF-1");
	expect(text()).not.toContain("SSCC");
	expect(find<HTMLTextAreaElement>("textarea").value).toBe("TF-1\t1");
});
