// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { anOrder, aPurchase } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import TrackingPage from "./tracking-page.tsx";

const purchases = [aPurchase(10001, [anOrder("a")]), aPurchase(10002, [anOrder("b")])];

async function openPage() {
	const delivered: unknown[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		const { pathname, searchParams } = new URL(request.url);
		if (pathname.endsWith("/deliver")) {
			delivered.push(await request.json());
			return Response.json({ shipmentId: "s", undoUntil: "2026-11-22T16:10:00.000Z" });
		}
		const ids = searchParams.get("ids")?.split(",") ?? [];
		return Response.json(
			pathname.endsWith("/purchases") ? purchases.filter(({ number }) => ids.includes(`${number}`)) : [],
		);
	});
	sessionStorage.clear();
	const page = await render(
		() => (
			<ApiProvider value={api}>
				<TrackingPage />
			</ApiProvider>
		),
		{ user: { email: "admin@example.com", displayName: "Admin" } },
	);
	const shows = (text: string) => act(() => vi.waitFor(() => expect(page.text()).toContain(text)));
	const submit = (form: string) =>
		act(async () => void page.find(form).dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
	return { ...page, delivered, shows, submit };
}

const scanForm = '[aria-labelledby="scan"] form';
const pasteForm = '[aria-labelledby="paste"] form';

test("the slip of another order is not taken for the parcel", async () => {
	const { type, submit, shows, delivered } = await openPage();
	const scan = async (code: string) => {
		await type(`${scanForm} input`, code);
		await submit(scanForm);
	};
	await scan("10001");
	await shows("Parcel's tracking code");
	await scan("10001");
	await shows("That is the order again. Scan the parcel's code.");
	await scan("10002");
	await shows("That is order 10002. Scan the parcel's code.");
	expect(delivered).toEqual([]);
	await scan("00340434161094042557");
	await shows("Shipped 1 item");
	expect(delivered).toMatchObject([{ orders: ["a"], tracking: "00340434161094042557" }]);
});

test("an order number is not taken for the tracking number of a list", async () => {
	const { type, submit, shows } = await openPage();
	await type(`${pasteForm} textarea`, "10001;10002");
	await submit(pasteForm);
	await shows("That is the number of order 10002");
	await shows("Nothing left to do, 1 not possible");
});

async function chooseFile(find: (selector: string) => HTMLElement, content: Uint8Array<ArrayBuffer>) {
	const input = find("input[type=file]");
	Object.defineProperty(input, "files", { value: [new File([content], "list.csv")], configurable: true });
	await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
}

const listed = (carrier: string) => `Order number;Tracking number;Carrier\r\n10001;00340434161094042557;${carrier}\r\n`;

test("a list in UTF-16 is read", async () => {
	const { find, shows } = await openPage();
	await chooseFile(find, Buffer.from(`\ufeff${listed("Česká pošta")}`, "utf16le"));
	await shows("00340434161094042557Česká pošta");
});

test("a list in an older encoding is read in the one that the admin chooses", async () => {
	const { find, shows, text } = await openPage();
	await chooseFile(find, Buffer.from(listed("\xc8esk\xe1 po\x9ata"), "latin1"));
	await shows("00340434161094042557Èeská pošta");
	const select = find<HTMLSelectElement>("select");
	select.value = "Windows-1250";
	await act(async () => void select.dispatchEvent(new Event("change", { bubbles: true })));
	await shows("00340434161094042557Česká pošta");
	await act(async () => find('[aria-labelledby="paste"] button').click());
	await shows("Shipped 1 item");
	expect(text()).not.toContain("Encoding");
});

test("a spreadsheet file is refused with advice", async () => {
	const { find, shows } = await openPage();
	await chooseFile(find, new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]));
	await shows("This is a spreadsheet file. Open it in your spreadsheet and save it as “CSV UTF-8”.");
});
