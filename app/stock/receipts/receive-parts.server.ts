import { recordAudit } from "../../../db/audit.ts";
import { type DbOrTx, inList } from "../../../db/database.ts";
import { lockRows } from "../../../db/lock-rows.ts";
import { timeOfId } from "../../../db/new-id.ts";
import { nameSortKey } from "../../../db/search-words.ts";
import type { Shop, Tx } from "../../../db/transaction.ts";
import { invalidValues, problem, Refusal } from "../../http/problem.ts";
import type { Claim } from "../../idempotency/once.server.ts";
import { readGtin } from "../../products/part/gtin.ts";
import { identitiesOf } from "../../products/part/number-label.ts";
import { numberSearchKey } from "../../products/part/part-number.ts";
import { findProductIdsByGtin, findProductIdsByIdentity } from "../../products/part/parts-repository.server.ts";
import { maxUnits } from "../../products/product.ts";
import { findAdminProducts } from "../../products/products-repository.server.ts";
import { moveStock } from "../../products/stock-changes.server.ts";
import { formatMoment } from "../../time/calendar.ts";
import type { Receipt, ReceivedLine } from "./receipt.ts";

/**
 * Finds the products of a receipt by part number or GTIN. Writes nothing. A line that stands for different products has none
 * of them.
 */
export async function previewReceipt(db: DbOrTx, { lines }: Receipt): Promise<ReceivedLine[]> {
	const numbersOf = ({ partNumber, otherNumbers = [] }: Receipt["lines"][number]) => [partNumber, ...otherNumbers];
	const typed = [...new Set(lines.flatMap(numbersOf))];
	const ids = await findProductIdsByIdentity(db, [...new Set(typed.flatMap(identitiesOf))]);
	const gtinIds = await findProductIdsByGtin(db, typed.map(readGtin));
	const products = await findAdminProducts(db, [...new Set([...ids.values(), ...[...gtinIds.values()].flat()])]);
	const byId = new Map(products.map((product) => [product.id, product]));
	const productsOf = (number: string) => {
		const own = identitiesOf(number).flatMap((one) => byId.get(ids.get(one) ?? "") ?? []);
		if (own[0]) return [own[0]];
		return (gtinIds.get(readGtin(number)) ?? []).flatMap((id) => byId.get(id) ?? []);
	};
	return lines.map(({ otherNumbers, ...line }) => {
		const numbers = numbersOf({ ...line, otherNumbers });
		const [product, another] = new Set(numbers.flatMap(productsOf));
		if (another) return { ...line, partNumber: numbers.join(" and "), conflict: true as const };
		if (!product) return line;
		const { id, name, quantity, part_number } = product;
		const matched = otherNumbers && { matched: numbers.find((number) => productsOf(number).length > 0) };
		return { ...line, partNumber: part_number ?? line.partNumber, ...matched, product: id, name, quantity };
	});
}

const noteOf = ({ supplier, deliveryNote }: Pick<Receipt, "supplier" | "deliveryNote">): string =>
	[supplier, deliveryNote].filter(Boolean).join(", ");

/**
 * Adds the units of a delivery to the stock: all parts or none. Supplier and number are the note of each change.
 * @throws {Refusal} when no product has a part number, a stock would be too large, or a part was received with this
 * delivery number before
 */
export function receiveParts(
	{ transact }: Pick<Shop, "transact">,
	receipt: Receipt,
	{ actor, now, claim }: { actor: string; now: Date; claim?: Claim<ReceivedLine[]> },
): Promise<ReceivedLine[]> {
	const note = noteOf(receipt);
	return transact(async (tx) => {
		const lines = await previewReceipt(tx, receipt);
		if (receipt.deliveryNote && !receipt.again) await requireNew(tx, lines, receipt);
		const refuse = (at: number, message: string) =>
			new Refusal(invalidValues([{ path: `lines.${at}.partNumber`, message }]));
		const received = [...lines];
		// Always in the same lock order, so that two receipts cannot deadlock.
		const order = lines
			.map((_, at) => at)
			.sort((a, b) => ((lines[a]?.product ?? "") < (lines[b]?.product ?? "") ? -1 : 1));
		for (const at of order) {
			const { product: productId, units, ...line } = lines[at] as ReceivedLine;
			if (line.conflict)
				throw refuse(at, `${line.partNumber}: different parts have these numbers. Send the number of one`);
			if (!productId) throw refuse(at, `No product has the part number ${line.partNumber}`);
			const quantity = await moveStock(tx, { productId, change: units, reason: "received", note, actor, now });
			if (quantity === undefined)
				throw refuse(at, `${line.partNumber}: the maximum stock is ${maxUnits.toLocaleString("en-US")}`);
			received[at] = { ...line, product: productId, units, quantity };
			const facts = { quantityBefore: quantity - units, quantity, reason: "received" };
			await recordAudit(tx, { at: now, actor, action: "stock.moved", subject: productId, facts });
		}
		await claim?.(tx, received);
		return received;
	});
}

/** @throws {Refusal} when one of the parts was received with this delivery number before */
async function requireNew(tx: Tx, lines: readonly ReceivedLine[], receipt: Receipt): Promise<void> {
	const productIds = lines.flatMap(({ product }) => product ?? []);
	await lockRows(tx, "products", productIds);
	const notes = await tx
		.selectFrom("stock_changes")
		.select(["id", "product_id", "note"])
		.where("product_id", "in", inList(productIds))
		.where("reason", "=", "received")
		.where("note", "is not", null)
		.$narrowType<{ note: string }>()
		.orderBy("id", "desc")
		.execute();
	const earlier = notes.find(({ note }) => isSameDelivery(note, receipt));
	if (!earlier) return;
	const part = lines.find(({ product }) => product === earlier.product_id)?.partNumber;
	const at = formatMoment(timeOfId(earlier.id).toISOString());
	const detail = `${part} was received on ${at} as “${earlier.note}”. Receive it again only if more has arrived.`;
	throw new Refusal(problem("already-received", detail));
}

/**
 * Compares numbers by letters and digits: staff copy them by hand. A missing supplier can be any.
 * @param note a supplier and a number, or a number. Each may contain commas
 */
function isSameDelivery(note: string, { supplier = "", deliveryNote = "" }: Receipt): boolean {
	if (numberSearchKey(deliveryNote) === "") return note === noteOf({ supplier, deliveryNote });
	const parts = note.split(", ");
	return parts.some(
		(_, at) =>
			bareNumber(parts.slice(at).join(", ")) === bareNumber(deliveryNote) &&
			isSameSupplier(parts.slice(0, at).join(" "), supplier),
	);
}

/** Staff copy the words before a number or not: `LS 4711`, `No. 04711`. */
const bareNumber = (number: string): string =>
	numberSearchKey(number).replace(/^(?:lieferschein|deliverynote|ls|dn)?(?:nr|no|number)?0*(?=\d)/, "");

const isSameSupplier = (one: string, other: string): boolean => {
	const [shorter = "", longer = ""] = [nameSortKey(one), nameSortKey(other)].sort((a, b) => a.length - b.length);
	return longer.startsWith(shorter);
};
