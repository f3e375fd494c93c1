import { Hono } from "hono";
import { pageHeaders } from "./browser-files.server.ts";
import { closeDispute, openDispute, refundCharge } from "./moved-money.server.ts";
import type { Charge, SandboxDatabase } from "./sandbox-database.server.ts";

const maxPayments = 50;

interface MerchantDeps {
	database: SandboxDatabase;
	clock: () => Date;
	onChange: () => void;
}

type Write = Parameters<typeof openDispute>[1];

const actions: Record<string, (charge: Charge, write: Write) => unknown> = {
	refund: refundCharge,
	dispute: openDispute,
	won: (charge, write) => closeDispute(charge, "won", write),
	lost: (charge, write) => closeDispute(charge, "lost", write),
};

/** Simulates Stripe's dashboard: refunds and disputes. */
export function createMerchantPage(path: string, { database, clock, onChange }: MerchantDeps): Hono {
	return new Hono()
		.get("/payments", (c) => {
			const rows = database.list("charge", { limit: maxPayments }).map((charge) => paymentRow(path, charge));
			return c.html(
				`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Card sandbox: payments</title>
<link rel="stylesheet" href="three-d-secure.css">
<main>
<h1>Payments in the card sandbox</h1>
<p>Act as the shop's owner at the card provider, or as a customer's bank. No real money moves.</p>
${rows.join("\n") || "<p>No payments yet.</p>"}
</main>
</html>`,
				200,
				{ ...pageHeaders, "cache-control": "no-store" },
			);
		})
		.post("/payments/:id", async (c) => {
			// Another site could send this form from the visitor's browser.
			const from = c.req.header("sec-fetch-site");
			if (from !== undefined && from !== "same-origin") return c.text("Use the buttons on this page.", 403);
			const charge = database.find("charge", c.req.param("id"));
			const action = actions[String((await c.req.parseBody()).act)];
			if (!charge || !action) return c.text("No such payment or button.", 404);
			const now = Math.floor(clock().getTime() / 1000);
			database.transaction(() => action(charge, { database, now }));
			onChange();
			return c.redirect(`${path}/payments`, 303);
		});
}

function paymentRow(path: string, charge: Charge): string {
	const { amount, amount_refunded, disputed, refunded } = charge;
	const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
	const state = [
		amount_refunded > 0 && (refunded ? "refunded" : `${dollars(amount_refunded)} refunded`),
		disputed && "disputed",
	].filter(Boolean);
	const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`;
	const buttons = [
		!refunded && !disputed && button("refund", "Refund") + button("dispute", "Dispute"),
		disputed && button("won", "Dispute won") + button("lost", "Dispute lost"),
	].filter(Boolean);
	return `<p>${dollars(amount)} · ${charge.payment_intent} · ${state.join(", ") || "paid"}</p>
<form class="choice" method="post" action="${path}/payments/${charge.id}">${buttons.join("")}</form>`;
}
