import type { ReactNode } from "react";
import { Link } from "react-router";
import { managePath } from "../products/manage-link.tsx";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import type { Product } from "../products/product-schema.ts";

export function ProductNameCell({ product, children }: { product: Product; children?: ReactNode }) {
	const { _id, name, partNumber } = product;
	const small = "word-link inline-flex min-h-11 items-center text-sm font-normal";
	return (
		<span className="block">
			<Link to={`${managePath}/${_id}/edit`} className="word-link inline-flex min-h-11 items-center">
				<span>
					<PartText text={name} />
				</span>
			</Link>
			<span className="flex flex-wrap items-center gap-x-4">
				{partNumber && <PartNumberText number={partNumber} />}
				<span data-print="no" className="contents">
					<Link to={`${managePath}/${_id}/files`} className={small}>
						Files<span className="sr-only"> of {name}</span>
					</Link>
					<Link to={`${managePath}/${_id}/stock`} className={small}>
						Stock history<span className="sr-only"> of {name}</span>
					</Link>
					<Link to={`/dashboard/addproduct?from=${_id}`} className={small}>
						Duplicate<span className="sr-only"> {name}</span>
					</Link>
					{children}
				</span>
			</span>
		</span>
	);
}
