import { numberIdentity } from "./part-number.ts";

const nouns =
	"part|item|article|artikel|teile?|art|order|bestell|ref|reference|référence|cat|catalog|catalogue|katalog|model|modell|" +
	"type|oem|stock|product|produkt|material|mat|sach";
const sign = String.raw`n\.?[o°º]|nr|number|nummer|№`;
/** A number, also after a few letters: `TF-320V`, `NU 208`. */
const number = String.raw`(?=(?:\p{L}{1,3}[\s-])?[^\s\d]{0,20}\d)`;
const label =
	String.raw`(?:(?:${nouns})[\s.-]{0,3}(?:${sign})(?:\s?[.:#]{1,2}\s?|\s)|n[or][.:]{1,2}\s?|n\.?[°º][.:]?\s?|№[.:]?\s?` +
	String.raw`|(?:sku|mpn|r[ée]f|codice|cod|品番|型番)(?:\s?[.:#]{1,2}\s?|\s)` +
	String.raw`|(?:(?<=^\s?)|(?=\S{1,3}\s\d{4}))(?:${sign})\s)${number}`;
const labels = new RegExp(String.raw`(?<![\p{L}\p{N}])${label}`, "giu");
const labelInFront = new RegExp(`^${label}`, "iu");

/** Removes `Part no.` and `Nr.` before numbers. The word "no" alone can mean "without". */
export const withoutLabels = (text: string): string => text.replace(labels, "");

/** Removes the words in front of a number: `Part no. TF-320V` → `TF-320V`. */
export const withoutLabel = (text: string): string => text.trimStart().replace(labelInFront, "");

/** Returns the identity of a number as written and without words in front of it. */
export const identitiesOf = (text: string): string[] => [...new Set([text, withoutLabel(text)].map(numberIdentity))];
