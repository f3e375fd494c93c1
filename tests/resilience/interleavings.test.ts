import { expect, test } from "vitest";
import { expireOrders } from "../../app/payments/expire-orders.server.ts";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import { anOrder, aProduct } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { askCardRecords, confirmCard, deliver, webhookOn } from "./in-process.ts";
import { createDraw } from "./random.ts";

/** How many times every group is tried from every start in the long form; in the short form a few groups are, once. */
const rounds = Number(process.env.RESILIENCE_ROUNDS ?? 0);
const inShortForm = 12;
const anHourMs = 3_600_000;

interface Scene {
	shop: TestShop;
	buyer: TestCaller;
	admin: TestCaller;
	productId: string;
	orderId: string;
	/** The payment that the buyer's browser knows of. */
	paymentId: string;
}

/** What may happen to an order at any moment. */
const moves = {
	open: async (scene: Scene) => {
		const wanted = { totalPrice: 299, orderId: scene.orderId };
		const { status, body } = await scene.buyer.post("/create-payment-intent", wanted);
		if (status === 200) scene.paymentId = body.clientSecret.split("_secret_")[0];
		return status;
	},
	openAndCharge: async (scene: Scene) => {
		const status = await moves.open(scene);
		if (status === 200) await confirmCard(scene.shop, scene.paymentId);
		return status;
	},
	report: async ({ buyer, orderId, paymentId }: Scene) =>
		(await buyer.patch(`/orders/${orderId}`, { transactionId: paymentId })).status,
	webhook: ({ shop, paymentId }: Scene) => deliver(shop, webhookOn(shop, paymentId)),
	cancel: async ({ buyer, orderId }: Scene) => (await buyer.delete(`/orders/${orderId}`)).status,
	deliver: async ({ admin, orderId }: Scene) => (await admin.delete(`/orders/${orderId}`)).status,
	cancelByAdmin: async ({ admin, orderId }: Scene) => (await admin.post(`/orders/${orderId}/cancel`, {})).status,
	refund: async ({ admin, orderId }: Scene) =>
		(await admin.post(`/orders/${orderId}/refund`, { restock: true })).status,
	refundPart: async ({ admin, orderId }: Scene) =>
		(await admin.post(`/orders/${orderId}/refund`, { amount: 100, units: 1 })).status,
	expire: async ({ shop }: Scene) => {
		const later = new Date(shop.time.now.getTime() + anHourMs);
		await expireOrders({ ...shop.payments, clock: () => later });
		return 200;
	},
	removeProduct: async ({ admin, productId }: Scene) => (await admin.delete(`/products/${productId}`)).status,
};
type Move = keyof typeof moves;
const names = Object.keys(moves) as Move[];

/** What has happened before, one after the other. */
const starts: Move[][] = [[], ["open"], ["openAndCharge"], ["openAndCharge", "report"], ["open", "cancel"]];
/** Every pair and every three, each also with itself. */
const groups = names.flatMap((a, i) =>
	names.slice(i).flatMap((b, j) => [[a, b], ...names.slice(i + j).map((c) => [a, b, c])]),
);

/** The end of the hold meets the payment in every run. */
const inEveryRun: Move[][] = [
	["openAndCharge", "expire"],
	["webhook", "expire"],
	["report", "expire", "cancel"],
	["refundPart", "refundPart", "refund"],
	["refundPart", "deliver"],
];

test.each(engines.flatMap((engine) => starts.map((start) => ({ engine, start }))))(
	"moves of an order that meet lose nothing on $engine after [$start]",
	{ timeout: 900_000 },
	async ({ engine, start }) => {
		const seed = Math.floor(Math.random() * 2 ** 32);
		const draw = createDraw(seed);
		let racing = false;
		const pause = async () => {
			if (racing && draw.chance(0.5)) await new Promise((resume) => setTimeout(resume, draw.below(6)));
		};
		const tried =
			rounds > 0
				? Array(rounds).fill(groups).flat()
				: [...inEveryRun, ...Array.from({ length: inShortForm - inEveryRun.length }, () => draw.pick(groups))];
		const shop = await createTestShop(engine, { pause });
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const started = new Map<string, number>();
		const metIn = new Map<string, string>();
		const odd: string[] = [];
		for (const group of tried) {
			const productId = await aProduct(shop, { quantity: 100 });
			const orderId = await anOrder(shop, buyer, productId, 2);
			const scene = { shop, buyer, admin, productId, orderId, paymentId: "pi_unknown" };
			for (const move of start) await moves[move](scene);
			racing = true;
			const statuses: number[] = await Promise.all(group.map((move: Move) => moves[move](scene)));
			racing = false;
			started.set(productId, 100);
			metIn.set(orderId, `${group} answered ${statuses}`);
			if (statuses.some((status) => status >= 500)) odd.push(`${group} answered ${statuses}`);
		}
		await reconcile(shop.payments);
		const losses = await findLosses(
			{ db: shop.db, records: await askCardRecords(shop) },
			nothingAcknowledged(),
			started,
		);
		const explained = losses.map((loss) => `${loss}: ${metIn.get(/order (\S+)/.exec(loss)?.[1] ?? "")}`);
		await shop.close();
		expect([...odd, ...explained], `seed ${seed}`).toEqual([]);
		if (rounds > 0) console.log(`interleavings on ${engine} after [${start}]: ${tried.length} groups; lost: 0`);
	},
);
