import { withoutHidden } from "../http/hidden-characters.ts";
import { orderNumberPattern } from "./order-labels.ts";

const sign = "n[ro°º]|numbers?|nummer|№";
/** `Order `, `Item no. `, `#`. */
const label = String.raw`(?:(?:(?:orders?|items?|bestellung|auftrag)[\s-]?(?:${sign})?|${sign})[.:]{0,2}\s?#?|#)\s?`;
const labelInFront = new RegExp(`^${label}`, "iu");
const labelled = new RegExp(String.raw`(?<![\p{L}\p{N}])${label}(\d{5,9}(?:\.\d{1,3})?)(?![\p{L}\p{N}-])`, "giu");

/** Reads the number of an order or of one of its items: `10001`, `#10001.2`, `Order 10001`. Undefined for other text. */
export function readNumber(text: string): string | undefined {
	const number = withoutHidden(text).trim().replace(labelInFront, "");
	return orderNumberPattern.test(number) ? number : undefined;
}

/** Returns all numbers of a list, else those that a text calls so: `10001, 10002`, `Your order 10001: receipt for $9.50`. */
export function numbersIn(text: string): string[] {
	const plain = withoutHidden(text).trim();
	const listed = plain.replace(labelInFront, "").split(/(?:[\s,;&]|and\s|und\s){1,9}/);
	const numbers = listed.map(readNumber).filter((number) => number !== undefined);
	if (numbers.length === listed.length) return numbers;
	return Array.from(plain.matchAll(labelled), ([, number = ""]) => number);
}
