import { recordAudit } from "../../../db/audit.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import { nameSortKey } from "../../../db/search-words.ts";
import type { Transact, Tx } from "../../../db/transaction.ts";
import { type Caller, isOwnerOrAdmin } from "../../access/require-user.server.ts";
import { countryInAddress } from "../../country/country.ts";
import { invalidValues, notFound, type Problem, problem, Refusal } from "../../http/problem.ts";
import type { DeliverySchedule } from "../../money/costs.ts";
import { hourMs } from "../../time/calendar.ts";
import { deliveryIsClosed, orderIsShipped } from "../order-problems.ts";
import { listOrdersOfPurchase, type OrderRow } from "../orders-repository.server.ts";
import { findPurchase, purchaseSearchKeys } from "../purchases-repository.server.ts";
import {
	countryFault,
	countryOf,
	type Delivery,
	type DeliveryInput,
	deliveryFields,
	isCountryUnknown,
	whyDeliveryIsFixed,
} from "./delivery.ts";
import { postDeliveryChanged } from "./delivery-mail.server.ts";
import { promisedArrival } from "./delivery-promise.ts";

/** Maximum changes per hour by the buyer, of one purchase and of all. Once paid, each is mailed with the typed text. */
const maxOwnChanges = { purchase: 5, all: 20 };

interface DeliveryChange {
	input: DeliveryInput;
	caller: Caller;
	schedule: DeliverySchedule | undefined;
	now: Date;
}

/**
 * Changes who receives a purchase, where and by which phone number (ruling 35), until its first shipment. Locks the
 * purchase, as a delivery does: the second of the two sees the first.
 * @returns the values now, whether they are new, and whether the country is assumed
 * @throws {Refusal} when it has shipped or is closed, has changed since `addressChangedAt`, the caller may not change it, or its buyer changed it too often
 */
export function changeDelivery(
	transact: Transact,
	id: string,
	{ input: { addressChangedAt: seenAt, ...input }, caller, schedule, now }: DeliveryChange,
): Promise<Delivery & { isNew: boolean; countryAssumed: boolean }> {
	return transact(async (tx) => {
		requireOneCountry(input);
		await lockRow(tx, "purchases", id);
		const purchase = await findPurchase(tx, id);
		if (!purchase || !isOwnerOrAdmin(caller, purchase.user_id)) throw new Refusal(notFound("Purchase"));
		const before = deliveryOf(purchase);
		const after = deliveryOf({ ...purchase, ...newValues(purchase, input) });
		const countryAssumed = isCountryUnknown({ ...after, vat_id: purchase.vat_id });
		// It may have moved from the field to the address, or back.
		const isSameCountry = countryOf(before) === countryOf(after);
		const fields = deliveryFields.filter(
			(field) => before[field] !== after[field] && !(field === "country" && isSameCountry),
		);
		if (fields.length === 0) return { ...after, isNew: false, countryAssumed };
		const changedAt = purchase.delivery_changed_at;
		if (seenAt !== undefined && seenAt !== changedAt) throw new Refusal(deliveryMoved(before, changedAt));
		const orders = await listOrdersOfPurchase(tx, id);
		requireOpen(orders);
		const [first] = orders as [OrderRow];
		if (caller.id === purchase.user_id) await limitOwnChanges(tx, first, now);
		// A buyer who names a missing country, as the payment page asks, has moved nothing.
		const isNamed = caller.id === purchase.user_id && fields.join() === "country" && !countryOf(before);
		const moved = !isNamed && { delivery_changed_at: now.toISOString() };
		const { paid_at } = first;
		// Another country has other days of delivery.
		const arrival = !isSameCountry &&
			paid_at !== null && { arrives: promisedArrival(schedule, countryOf(after), new Date(paid_at)) };
		const changed = {
			...after,
			search_keys: purchaseSearchKeys({ ...purchase, ...after }),
			name_key: nameSortKey(after.name),
			...moved,
			...arrival,
		};
		await tx.updateTable("purchases").set(changed).where("id", "=", id).execute();
		// The audit stays when the person is erased, so it names only the fields.
		const facts = { fields: fields.join(",") };
		await recordAudit(tx, { at: now, actor: caller.id, action: "order.delivery-changed", subject: first.id, facts });
		if (!isNamed) await postDeliveryChanged(tx, orders, { before, after, fields, actor: caller.id, now });
		return { ...after, isNew: true, countryAssumed };
	});
}

/** @throws {Refusal} when an address names another country than the chosen one */
export function requireOneCountry(delivery: { address: string; country?: string }): void {
	const message = countryFault(delivery);
	if (message) throw new Refusal(invalidValues([{ path: "country", message }]));
}

const deliveryOf = ({ name, address, country, phone }: Delivery): Delivery => ({ name, address, country, phone });

/** @param present the values now, and when they changed last */
function deliveryMoved(present: Delivery, addressChangedAt: string | null): Problem {
	const text = [present.name, ...present.address.split("\n"), present.phone].filter(Boolean).join(", ");
	const detail = `Someone has changed these details in the meantime: ${text}. Check them, then save again.`;
	return problem("delivery-changed", detail, { present, addressChangedAt });
}

/** A new address that names its country needs no other. */
const newValues = ({ country: old }: Delivery, { country, ...input }: Omit<DeliveryInput, "addressChangedAt">) => ({
	...input,
	country: country ?? (countryInAddress(input.address) ? null : old),
});

/** @throws {Refusal} when nothing is left to send to a new address, or a part has gone to the old one */
function requireOpen(orders: readonly OrderRow[]): void {
	const reason = whyDeliveryIsFixed(orders.map(({ status }) => status));
	if (reason) throw new Refusal(reason === "shipped" ? orderIsShipped() : deliveryIsClosed());
}

/** @throws {Refusal} when the buyer has made {@link maxOwnChanges} within an hour */
async function limitOwnChanges(tx: Tx, { id, user_id }: OrderRow, now: Date): Promise<void> {
	const changes = await tx
		.selectFrom("audit")
		.select(["at", "subject"])
		.where("actor", "=", user_id)
		.where("action", "=", "order.delivery-changed")
		.where("at", ">", new Date(now.getTime() - hourMs).toISOString())
		.orderBy("at", "desc")
		.limit(maxOwnChanges.all)
		.execute();
	const ofPurchase = changes.filter(({ subject }) => subject === id);
	const oldest = ofPurchase[maxOwnChanges.purchase - 1] ?? changes[maxOwnChanges.all - 1];
	if (!oldest) return;
	const waitMs = Date.parse(oldest.at) + hourMs - now.getTime();
	const detail = `You can change the delivery details of an order ${maxOwnChanges.purchase} times an hour, and those of all your orders ${maxOwnChanges.all} times. Please try again later.`;
	throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
