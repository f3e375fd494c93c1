import { plainHeading } from "../csv/heading-words.ts";
import { type DecimalSign, readUnits } from "../csv/read-number.ts";
import { type ColumnMap, isPriceUnitHeading } from "./import-columns.ts";

/** Units of measure. Unlike `VPE` or `Pack`, these are of the price too. */
const units = new Set(
	"unit uom um unitofmeasure einheit einh me mengeneinheit eenheid unite unidad unita jednostka jm enhet".split(" "),
);
const currencies = new Set(["currency", "curr", "cur", "ccy", "wahrung", "whrg", "wkz", "devise", "moneda", "valuta"]);
const dollars = /^(?:(?:US)?\$|USD|US dollars?)?$/i;
const manyPieces =
	/^(?:C|TH|TSD|HD|hundred|thousand|hundert|tausend|cent|mille|%|‰|dozen|doz|dz|dzn|dutzend|dtzd|douzaine|gross|gro)\.?$/i;
/** Parts by the thousand are priced per `M`. A metre is mostly `m`. */
const thousandOrMetre = /^M\.?$/;
/** `Price per 100`, `Preis/100 St.`, but not `Price 1/2026`. */
const piecesInHeading = /(?:(?<!\d ?)\/|(?<!\p{L})(?:per|pro|je|par|por)) ?(?!(?:19|20)\d\d(?!\d))(\d[\d.,]*)/iu;
const otherCurrency = /(?<!\p{L})(?:EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|JPY|CNY|INR|TRY|CAD|AUD)(?!\p{L})|[€£¥₹]/iu;

/**
 * Finds columns beside the price that say what it is for, and are not imported.
 * @returns a function that returns why the price of a row is not that of one piece in the shop's currency
 */
export function createPriceCheck(headings: readonly string[], columns: ColumnMap, sign: DecimalSign | undefined) {
	const placesOf = (isNamed: (heading: string) => boolean) =>
		headings.flatMap((heading, at) => (columns[at] === null && isNamed(heading) ? [at] : []));
	const unitPlaces = placesOf((heading) => isPriceUnitHeading(heading) || units.has(plainHeading(heading)));
	const currencyPlaces = placesOf((heading) => currencies.has(plainHeading(heading)));
	const priceHeading = headings[columns.indexOf("price")]?.slice(0, 100) ?? "";
	const [, pieces] = piecesInHeading.exec(priceHeading) ?? [];
	const headingFault =
		pieces && readUnits(pieces) !== 1
			? `The column “${priceHeading}” has the price of ${pieces}. Enter the price of one piece`
			: otherCurrency.test(priceHeading)
				? `The column “${priceHeading}” has another currency. Enter the price in USD`
				: undefined;
	return (cells: readonly string[]): string | undefined => {
		if (headingFault) return headingFault;
		const cellAt = (at: number) => cells[at]?.trim() ?? "";
		const textOf = (at: number) => `The column “${headings[at]}” has ${cellAt(at).slice(0, 20)}`;
		const unit = unitPlaces.find((at) => !isOnePiece(cellAt(at), sign));
		if (unit !== undefined && thousandOrMetre.test(cellAt(unit)))
			return `${textOf(unit)}, which can be a thousand or a metre. Enter the price of one piece`;
		if (unit !== undefined) return `${textOf(unit)}. Enter the price of one piece`;
		const currency = currencyPlaces.find((at) => !dollars.test(cellAt(at)));
		return currency === undefined ? undefined : `${textOf(currency)}. Enter the price in USD`;
	};
}

function isOnePiece(cell: string, sign: DecimalSign | undefined): boolean {
	const [figure] = /\d[\d.,]*/.exec(cell) ?? [];
	return figure === undefined ? !manyPieces.test(cell) && !thousandOrMetre.test(cell) : readUnits(figure, sign) === 1;
}
