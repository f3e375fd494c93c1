import { changedFacts, recordAudit } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { invalidValues, Refusal } from "../http/problem.ts";
import { formatCents, isPayable, payableRange, toCents, toDollars } from "../money/money.ts";
import { type CellEdit, type Cells, cellNames } from "./cells-schema.ts";
import { type ClaimedEdit, type Edit, productNotFound } from "./edit-products.server.ts";
import { checkPreconditions, productChanged } from "./product-etag.server.ts";
import { findAdminProduct, type WholeAdminProduct } from "./products-repository.server.ts";
import { writeProducts } from "./write-products.server.ts";

/** The cells as they are stored. */
type Stored = Omit<Cells, "price"> & { priceCents?: number };
const storedNames = cellNames.map((name) => (name === "price" ? "priceCents" : name));

const toStored = ({ price, ...cells }: Cells): Stored => ({
	...cells,
	...(price !== undefined && { priceCents: toCents(price) }),
});

const storedOf = ({
	price_cents,
	quantity,
	low_stock,
	family,
	shelf,
	hidden_since,
}: WholeAdminProduct): Required<Stored> => ({
	priceCents: price_cents,
	quantity,
	lowStock: low_stock,
	family,
	shelf,
	hidden: hidden_since !== null,
});

/**
 * Changes single cells of a product. A new stock is refused when orders have changed the stock since `seen`.
 * @throws {Refusal} when a cell differs from `seen` (`present` holds the current values), or when the minimum order
 * would not be payable or the product does not exist
 */
export function editCells(
	transact: Transact,
	id: string,
	{ seen = {}, note, ...cells }: CellEdit,
	{ actor, now, preconditions, claim }: ClaimedEdit<WholeAdminProduct>,
): Promise<WholeAdminProduct> {
	return transact(async (tx) => {
		await lockRow(tx, "products", id);
		const product = await findAdminProduct(tx, id);
		if (!product) throw new Refusal(productNotFound());
		checkPreconditions(product, preconditions);
		const present = storedOf(product);
		const changes = toStored(cells);
		const changed = storedNames.filter((name) => changes[name] !== undefined && changes[name] !== present[name]);
		// Without a change the product is as the admin wants it, for example when a call is repeated.
		if (changed.length > 0) {
			checkSeen(toStored(seen), present);
			const next = { ...present, ...Object.fromEntries(changed.map((name) => [name, changes[name]])) };
			await writeCells(tx, product, next, { actor, now, note });
			const facts = changedFacts(auditedCells(present), auditedCells(next));
			const action = changed.includes("hidden")
				? next.hidden
					? "product.hidden"
					: "product.shown"
				: "product.adjusted";
			await recordAudit(tx, { at: now, actor, action, subject: id, facts });
		}
		const adjusted = (await findAdminProduct(tx, id)) ?? product;
		if (changed.length > 0) await claim?.(tx, adjusted);
		return adjusted;
	});
}

/** Without `hidden`, which the action says. */
const auditedCells = ({ priceCents, quantity, lowStock, family, shelf }: Required<Stored>) => ({
	priceCents,
	quantity,
	lowStock: lowStock ?? "default",
	family,
	shelf,
});

/** @throws {Refusal} when a cell differs from `seen` */
function checkSeen(seen: Stored, present: Required<Stored>): void {
	const moved = storedNames.filter((name) => seen[name] !== undefined && seen[name] !== present[name]);
	if (moved.length === 0) return;
	const changesText = moved.map((name) => `${cellLabels[name]} is now ${formatCell(name, present)}`).join(", ");
	const values = Object.fromEntries(
		moved.map((name) => (name === "priceCents" ? ["price", toDollars(present.priceCents)] : [name, present[name]])),
	);
	throw new Refusal({
		...productChanged(),
		detail: `The product has changed since you loaded it: ${changesText}.`,
		present: values,
	});
}

const cellLabels: Record<keyof Stored, string> = {
	priceCents: "the price",
	quantity: "the stock",
	lowStock: "the reorder level",
	family: "the family",
	shelf: "the shelf",
	hidden: "the product",
};

function formatCell(
	name: keyof Stored,
	{ priceCents, quantity, lowStock, family, shelf, hidden }: Required<Stored>,
): string {
	if (name === "priceCents") return formatCents(priceCents);
	if (name === "family") return family ?? "none";
	if (name === "shelf") return shelf ?? "none";
	if (name === "hidden") return hidden ? "hidden" : "on sale";
	const units = name === "quantity" ? quantity : lowStock;
	return typeof units === "number" ? units.toLocaleString("en-US") : "three minimum orders";
}

async function writeCells(
	tx: Tx,
	product: WholeAdminProduct,
	next: Required<Stored>,
	{ actor, now, note }: Edit & Pick<CellEdit, "note">,
): Promise<void> {
	const { id } = product;
	const { priceCents: price_cents, quantity, lowStock: low_stock, family, shelf, hidden } = next;
	if (price_cents !== product.price_cents && !isPayable(price_cents * product.minorder)) {
		throw new Refusal(invalidValues([{ path: "price", message: `The minimum order must cost ${payableRange}` }]));
	}
	const hidden_since = hidden ? (product.hidden_since ?? now.toISOString()) : null;
	const after = { price_cents, quantity, low_stock, hidden_since };
	const changed = { ...(family !== product.family && { family }), ...(shelf !== product.shelf && { shelf }) };
	const part = Object.keys(changed).length > 0 ? changed : undefined;
	await writeProducts(tx, [{ id, before: product, after, part, note }], { actor, now, reason: "corrected" });
}
