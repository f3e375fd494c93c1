import { formatDollars } from "../../money/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { toEntered } from "../part/product-lines.ts";
import { type Product, productLabels } from "../product-schema.ts";
import type { EnteredProduct } from "./product-form-schema.ts";

export interface ChangedField {
	field: keyof EnteredProduct;
	before: string;
	now: string;
}

export function changesOf(before: Product, now: Product): ChangedField[] {
	const [old, fresh] = [toEntered(before), toEntered(now)];
	const fields = Object.keys(fresh) as (keyof EnteredProduct)[];
	return fields
		.filter((field) => old[field] !== fresh[field])
		.map((field) => ({ field, before: words(field, old), now: words(field, fresh) }));
}

function words(field: keyof EnteredProduct, entered: EnteredProduct): string {
	const value = entered[field];
	if (typeof value === "number") return field === "price" ? formatDollars(value) : value.toLocaleString("en-US");
	const text = String(value ?? "").replaceAll("\n", ", ");
	return text.length > 60 ? `${text.slice(0, 60)}...` : text || "nothing";
}

export function ChangedMeanwhile({ changes }: { changes: readonly ChangedField[] }) {
	return (
		<Notice tone="error" title="It was not saved: the product has changed while you edited it" takesFocus>
			<ul className="my-2 list-disc pl-5">
				{changes.map(({ field, before, now }) => (
					<li key={field}>
						{productLabels[field]}: <span className="measure">{before}</span> → <span className="measure">{now}</span>
					</li>
				))}
			</ul>
			<p>
				{changes.length === 0 && "Its files or its reduction are others now. "}
				What you typed stands as it is; the other fields show what is there now. Look it over and save again.
			</p>
		</Notice>
	);
}
