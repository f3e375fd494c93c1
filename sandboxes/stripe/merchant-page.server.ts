import { Hono } from "hono";
import type { Stripe } from "stripe";
import { closeDispute, openDispute } from "./disputes.server.ts";
import { giveBack } from "./refunds.server.ts";
import { newId, type SandboxDeps } from "./sandbox-deps.server.ts";
import { renderPage } from "./sandbox-pages.server.ts";

const shown = 50;

interface MerchantDeps extends SandboxDeps {
	apiVersion: string;
	/** Runs after each change. */
	onChange: () => void;
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 16px; font: 16px/1.5 Archivo, Arial, system-ui, sans-serif; }
ul { padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 0; border-top: 1px solid; }
li > span { flex: 1 1 18rem; overflow-wrap: anywhere; }
form { display: flex; gap: 8px; }
button { min-height: 44px; padding: 8px 16px; font: inherit; }
`;

/** What each button of the page does. */
const acts: Record<
	string,
	(charge: Stripe.Charge, call: Parameters<typeof openDispute>[1], parts: SandboxDeps) => void
> = {
	refund: (charge, call, parts) => void giveBack(charge, call, parts),
	dispute: openDispute,
	won: (charge, call, parts) => closeDispute(charge, "won", call, parts),
	lost: (charge, call, parts) => closeDispute(charge, "lost", call, parts),
};

/** Stands for the provider's own pages, where a merchant refunds and a bank's dispute shows: what the shop then hears of. */
export function createMerchantPage(path: string, parts: MerchantDeps): Hono {
	return new Hono()
		.get("/payments", () => paymentsPage(path, parts))
		.post("/payments/:id", async (c) => {
			// A page elsewhere could send this form from the visitor's browser.
			const from = c.req.header("sec-fetch-site");
			if (from !== undefined && from !== "same-origin") return c.text("Only this page's own buttons.", 403);
			const charge = parts.database.find("charge", c.req.param("id"));
			const act = acts[String((await c.req.parseBody()).act)];
			if (!charge?.paid || !act) return c.text("No such payment or button.", 404);
			const call = { apiVersion: parts.apiVersion, requestId: newId("req"), idempotencyKey: null };
			parts.database.transaction(() => act(charge, call, parts));
			parts.onChange();
			return c.redirect(`${path}/payments`, 303);
		});
}

function paymentsPage(path: string, parts: MerchantDeps): Response {
	const charges = parts.database.list("charge", { limit: shown }).data.filter(({ paid }) => paid);
	const rows = charges.map((charge) => paymentRow(path, charge)).join("\n");
	const body = `<h1>Payments in the card sandbox</h1>
<p>What the shop's owner would do at the card provider, and what a buyer's bank may do. No money moves.</p>
<ul>${rows || "<li>No payment yet.</li>"}</ul>`;
	return renderPage({ title: "Card sandbox: payments", style, body, script: "", forms: true });
}

function paymentRow(path: string, charge: Stripe.Charge): string {
	const isInPart = charge.amount_refunded > 0 && !charge.refunded;
	const part = isInPart && `$${(charge.amount_refunded / 100).toFixed(2)} refunded`;
	const state =
		[charge.refunded && "refunded", part, charge.disputed && "disputed"].filter(Boolean).join(", ") || "paid";
	const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`;
	const buttons = [
		!charge.refunded && !charge.disputed && button("refund", "Refund"),
		!charge.disputed && !charge.refunded && button("dispute", "Dispute"),
		charge.disputed && button("won", "Dispute won") + button("lost", "Dispute lost"),
	];
	const amount = (charge.amount / 100).toFixed(2);
	return `<li><span>$${amount} · ${charge.payment_intent} · ${state}</span>
<form method="post" action="${path}/payments/${charge.id}">${buttons.filter(Boolean).join("")}</form></li>`;
}
