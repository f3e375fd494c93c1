import { Link } from "react-router";
import { managePath } from "../products/manage-link.tsx";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import type { AdminProduct } from "../products/product-schema.ts";

export function ProductNameCell({ product: { _id, name, partNumber, shelf } }: { product: AdminProduct }) {
	return (
		<span className="block leading-tight max-md:pr-10">
			<Link to={`${managePath}/${_id}/edit`} className="word-link block py-1">
				<PartText text={name} />
			</Link>
			{partNumber && <PartNumberText number={partNumber} />}
			{shelf && <span className="text-xs text-ink-2"> Shelf {shelf}</span>}
		</span>
	);
}
