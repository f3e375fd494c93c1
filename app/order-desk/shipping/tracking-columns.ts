import { wordsIn } from "../../csv/heading-words.ts";
import { capitalize } from "../../orders/order-labels.ts";
import { isCarrier } from "../../orders/shipment.ts";
import { readNumber } from "../../orders/typed-order-number.ts";
import { isTrackingNumber, splitCarrier } from "./tracking-values.ts";

export type Column = "number" | "tracking" | "carrier" | "item";
export type Columns = Partial<Record<Column, number>>;

const labels: Record<Column, string> = {
	number: "Order number",
	tracking: "Tracking number",
	carrier: "Carrier",
	item: "Item",
};

/** The words of headings. A heading with any other word, such as `Tracking status`, names none of the columns. */
const words = {
	order:
		"order auftrag auftrags bestell bestellung commande pedido ordine orden encomenda bestelling bestel zamowienia objednavky",
	reference: "reference ref referenz referencia riferimento referentie",
	tracking:
		"tracking track trace awb waybill sendungsverfolgung sendungsverfolgungs suivi seguimiento tracciamento guia",
	parcel:
		"parcel package shipment consignment barcode sendung sendungs paket colis expedition envoi envio spedizione collo zending przesylki zasilky",
	carrier:
		"carrier courier versanddienst versanddienstleister paketdienst spediteur transporteur transportista corriere vettore vervoerder",
	service: "service versandart",
	item: "item position pos line lineitem orderitem orderline posten posicion posizione pozycja auftragsposition bestellposition",
	number: "number no nr num numero nummer n id code codigo codice cislo",
	filler: "and the of de del della d di du l la le shop web webshop sales our your 1 2 3",
	carrierOnly: "name type method shipping",
} as const;
type Word = keyof typeof words;
const wordKinds = new Map(
	(Object.keys(words) as Word[]).flatMap((kind) => words[kind].split(" ").map((word) => [word, kind] as const)),
);

const camelCase = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** `Sendungsnummer` and `trackingno` are two words. */
const compound = /(?=(?:nummer|number|nr|no|id|code|referenz|reference)(?!\p{L}))(?<=\p{L}{4})/giu;

type Ranks = Partial<Record<Column, number>>;

/** Returns how clearly a heading names each column: 3 for `Order number`, 2 for `Shipment reference`, 1 for `No.` */
function ranksOf(heading: string): Ranks {
	const list = wordsIn(heading.replace(camelCase, " ").replace(compound, " "));
	const kinds = list.map((word) => wordKinds.get(word));
	const named = kinds.filter((kind) => kind !== "number" && kind !== "filler" && kind !== "carrierOnly");
	const last = named.at(-1);
	if (kinds.includes(undefined)) return {};
	if (last === "carrier" || last === "service") return { carrier: last === "carrier" ? 3 : 2 };
	if (kinds.includes("carrierOnly")) return {};
	if (last === "order" || last === "reference") return { number: named.every((kind) => kind === "order") ? 3 : 2 };
	if (last === "item") return { item: 3 };
	if (last) return { tracking: last === "tracking" ? 3 : 2 };
	if (!kinds.includes("number")) return {};
	return list.every((word) => /^num/.test(word)) ? { number: 1, tracking: 1 } : { number: 1 };
}

export const isHeading = (cell: string): boolean => Object.keys(ranksOf(cell)).length > 0;

const fits: Record<Column, (value: string) => boolean> = {
	number: (value) => readNumber(value) !== undefined,
	tracking: (value) => isTrackingNumber(splitCarrier(value).tracking),
	carrier: (value) => /\p{L}{2}/u.test(value),
	item: (value) => /^\d{1,3}$/.test(value),
};

interface TableColumn {
	place: number;
	heading?: string;
	/** Without the empty ones. */
	values: readonly string[];
}

const hasMainly = ({ values }: TableColumn, test: (value: string) => boolean): boolean =>
	values.length > 0 && values.filter(test).length * 2 >= values.length;

/**
 * Finds the columns of a table by their headings, or without headings by their values.
 * @throws {Error} when a needed column is missing, or two columns could be it
 */
export function findColumns(rows: readonly (readonly string[])[], headings?: readonly string[]): Columns {
	const count = rows.reduce((most, { length }) => Math.max(most, length), headings?.length ?? 0);
	const table = Array.from({ length: count }, (_, place): TableColumn => {
		const values = rows.flatMap((cells) => cells[place] || []);
		return { place, values, ...(headings && { heading: headings[place] ?? "" }) };
	});
	const rankOf = (column: Column, one: TableColumn): number => {
		if (one.heading !== undefined) return ranksOf(one.heading)[column] ?? 0;
		if (column === "item" || !hasMainly(one, fits[column])) return 0;
		if (column === "tracking") return 1;
		// The first column has the order number, the third one may have the carrier.
		if (column === "number") return one.place === 0 ? 2 : 1;
		return hasMainly(one, isCarrier) ? 2 : one.place === 2 && count === 3 ? 1 : 0;
	};
	const found: Columns = {};
	for (const column of ["number", "tracking", "carrier", "item"] as const) {
		// Before the order number, a list counts its own lines.
		const from = column === "item" ? (found.number ?? 0) : 0;
		const left = table.filter(({ place }) => place >= from && !Object.values(found).includes(place));
		const place = choose(column, left, (one) => rankOf(column, one))?.place;
		if (place !== undefined) found[column] = place;
		else if (!headings && (column === "number" || column === "tracking"))
			found[column] = found.number === undefined ? 0 : 1;
	}
	const missing = (["number", "tracking"] as const).find((column) => found[column] === undefined);
	if (missing)
		throw new Error(
			`There is no column “${labels[missing]}”. The first line must name the columns “${labels.number}” and “${labels.tracking}”; “${labels.carrier}” is optional.`,
		);
	const isUnclear = (one: TableColumn) =>
		one.place > (found.number ?? 0) && !Object.values(found).includes(one.place) && hasMainly(one, fits.item);
	const unclear = headings ? undefined : table.find(isUnclear);
	if (unclear)
		throw new Error(
			`${capitalize(nameOf(unclear))} could be the item or a count of parcels. Name the columns in the first line: “${labels.number}”, “${labels.item}” or “Parcels”, “${labels.tracking}”.`,
		);
	return found;
}

/** Returns the column with the highest rank; an empty one is the last choice. Of several, the only fitting one counts. */
function choose(
	column: Column,
	table: readonly TableColumn[],
	rankOf: (one: TableColumn) => number,
): TableColumn | undefined {
	const named = Map.groupBy(table, (one) => (one.values.length > 0 ? rankOf(one) : Math.min(rankOf(one), 0.5)));
	const best = named.get([3, 2, 1, 0.5].find((rank) => named.has(rank)) ?? 0.5) ?? [];
	const fitting = best.filter((one) => hasMainly(one, fits[column]));
	const [first, second] = fitting.length > 0 ? fitting : best;
	if (first && second)
		throw new Error(
			`${capitalize(nameOf(first))} and ${nameOf(second)} could both be the ${labels[column].toLowerCase()}. Keep only one of them.`,
		);
	return first;
}

const nameOf = ({ heading, place }: TableColumn) => (heading ? `“${heading.slice(0, 60)}”` : `column ${place + 1}`);
