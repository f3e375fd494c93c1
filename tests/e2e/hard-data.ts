import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { dxfFile } from "../support/part-files.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { payPurchase } from "./purchases.ts";

const numbers = Array.from({ length: 7 }, (_, index) => `06A103383A${"NMLKJHG"[index]}`).join("/");
const longWord = "DonaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaftX".slice(0, 80);
const names = [
	`Gasket set ${numbers} for engines with two oil pans, turned flange and a very long name that goes on`.padEnd(
		200,
		" on",
	),
	longWord,
	"Bearing 40 × 80 × 18 mm, sealed on both sides, for conveyor rollers and gear boxes",
];
const address = [
	"Werk 12, Halle 1234567890, Tor Nord-Nord-West, 3. OG",
	"c/o Gesellschaft für angewandte Schraubentechnik mbH",
	"Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzstr. 1",
	"Building 4",
	"Floor 5, Room 501 B, Desk 17",
	"Industrial Estate North",
	"12345 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
	"Isle of Anglesey",
	"Germany",
].join("\n");
const reason = `Arrived broken ${numbers} `.repeat(2).slice(0, 200);
const text = `Fits ${numbers} and ${longWord}. `.repeat(3);

/** The longest customer that the forms accept. */
export const longCustomer = {
	name: `Maximiliane-Charlotte ${"Wolfeschlegelsteinhausenbergerdorff-".repeat(5)}`.slice(0, 100),
	email: `${"verylongmailboxname".repeat(5).slice(0, 80)}@subdomain-of-the-works.example.com`,
	password: "six-or-more",
};

/** Fills the shop with the longest texts and largest numbers it accepts. Returns the paths that show them. */
export async function fillWithHardData(page: Page) {
	await arriveAs(page, "/login", demoAdmin);
	const picture = { img1: "/images/missing-1.webp", img2: "/images/missing-2.webp" };
	const products: { productId: string; quantity: number; price: number }[] = [];
	for (let count = 0; count < 30; count++) {
		const isDear = count === 1;
		const product = {
			...picture,
			name: (names[count] ?? `${count} ${names[count % names.length]}`).slice(0, 200).trim(),
			price: isDear ? 888_888.88 : 0.01,
			quantity: 1_000_000,
			minorder: isDear ? 1 : 100_000,
			description: text,
			partNumber: `P${count}-${"1234567890".repeat(4)}`.slice(0, 40),
			shelf: "S".repeat(60),
			family: `Hauptbetriebswerkbauunterbeamten ${longWord}`.slice(0, 60),
			specs: [
				{ name: longWord.slice(0, 60), text: text.slice(0, 200).trim() },
				{ name: "Bore", value: 99_999 - count, unit: "MMT" },
				{ name: "Force", value: [-1_000_000_000, 1_000_000_000], unit: "NU" },
			],
			numbers: [{ kind: "cross", number: "9".repeat(40), maker: longWord.slice(0, 60) }],
		};
		const { insertedId } = await call(page, "post", "/products", product);
		products.push({ productId: insertedId, quantity: product.minorder, price: product.price });
	}
	const [first] = products;
	const productId = first?.productId ?? "";
	await call(page, "post", `/products/${productId}/stock`, { change: -12_345, reason: "damaged", note: reason });
	const token = await page.evaluate(() => localStorage.getItem("accessToken"));
	await page.request.post(`/api/products/${productId}/files?name=${longWord}_${longWord}.dxf`, {
		headers: { authorization: `Bearer ${token}`, "content-type": "image/vnd.dxf" },
		data: dxfFile,
	});

	await arrive(page, "/login", longCustomer);
	const { name, email } = longCustomer;
	const profile = {
		address: address.slice(0, 500),
		education: text.slice(0, 500),
		phone: "+49 30 5550100 ext. 12345",
		social: `https://www.linkedin.com/in/${longWord}`,
	};
	await call(page, "put", `/users/${email}`, profile);
	const buyer = {
		name: name.repeat(2),
		email,
		phone: profile.phone,
		address,
		country: "DE",
		purchaseOrder: longWord.slice(0, 60),
	};
	const buy = async (lines: unknown) => (await call(page, "post", "/purchases", { ...buyer, lines })).purchase;
	const paid = await buy(products);
	await payPurchase(page, paid);
	const unpaid = await buy(products.slice(0, 1));
	const [single] = unpaid.orders;
	const delivered = await buy(products.slice(0, 3).filter((_, index) => index !== 1));
	await payPurchase(page, delivered);
	const review = { username: name, ratings: 5, description: text };
	await call(page, "post", "/reviews", review);
	await call(page, "post", "/reviews", { ...review, productId });
	const orders = [paid, unpaid, delivered].map(({ orders: [order] }) => order.purchaseNumber);
	await call(page, "post", "/withdrawals", {
		name: name.slice(0, 100),
		email,
		orders: orders.join(", "),
		words: text,
		formKey: randomUUID(),
	});

	await arriveAs(page, "/login", demoAdmin);
	const [shipped] = delivered.orders;
	const tracking = "JD014600006281230704".repeat(4).slice(0, 60);
	const shipment = { carrier: longWord.slice(0, 60), tracking };
	await call(page, "post", `/purchases/${delivered._id}/deliver`, {
		orders: [shipped._id],
		confirmed: true,
		...shipment,
	});
	await call(page, "put", `/orders/${shipped._id}/note`, { note: text });
	const part = { order: shipped._id, amount: 123.45, units: 12_345, restock: true };
	await call(page, "post", `/purchases/${delivered._id}/refund`, { items: [part], reason });
	const whole = { order: paid.orders[3]._id, restock: true };
	await call(page, "post", `/purchases/${paid._id}/refund`, { items: [whole], reason });
	return {
		visitor: [
			`/product/${productId}`,
			`/product/${products[1]?.productId}`,
			"/allproducts?q=06A103383AN",
			"/allproducts?view=table&q=06A103383AN",
			`/compare?${products
				.slice(0, 4)
				.map((_, index) => `parts=P${index}-${"1234567890".repeat(4)}`.slice(0, 46))
				.join("&")}`,
		],
		customer: [
			`/buypage/${productId}`,
			`/buypage/${products[1]?.productId}`,
			`/dashboard/payment/${single._id}`,
			`/checkout/${unpaid._id}`,
			`/checkout/${paid._id}`,
			`/dashboard/order/${shipped._id}`,
			`/dashboard/order/${paid.orders[0]._id}`,
			`/dashboard/order/${single._id}`,
		],
		admin: [
			`/dashboard/order/${shipped._id}`,
			`/dashboard/order/${paid.orders[0]._id}`,
			`/dashboard/allusers?search=maximiliane`,
			`/dashboard/allusers/${encodeURIComponent(email)}/order`,
			"/dashboard/manageproduct?q=06A103383AN",
			"/dashboard/manageproduct?q=Donaudampf",
			"/dashboard/manageproduct/count?q=06A103383AN",
			`/dashboard/manageproduct/${productId}/stock`,
			`/dashboard/manageproduct/${productId}/edit`,
			`/dashboard/manageproduct/${productId}/files`,
			`/dashboard/papers?orders=${paid.orders[0]._id},${delivered.orders[1]._id}`,
		],
	};
}
