import { productAddress, productPath } from "../products/part/part-number.ts";
import { keepTogether } from "../products/part/part-text.tsx";
import { ListLink } from "../ui/lists/list-link.tsx";
import type { CatalogueResults } from "./catalogue-api.server.ts";

/** Where nothing has the size that was asked for: the next ones, as links to parts that have them. */
export function NearestSizes({ nearest }: { nearest: NonNullable<CatalogueResults["nearest"]> }) {
	const { asked, name, family, sizes } = nearest;
	if (sizes.length === 0) return null;
	const isThere = sizes.some(({ size }) => size === asked);
	const nothing = name ? `Nothing in ${family} has ${name} ${keepTogether(asked)}.` : `Nothing is called ${asked}.`;
	return (
		<p>
			{isThere ? `In ${family}, ${name}: ` : `${nothing} Nearest: `}
			{sizes.map(({ size, product }, at) => (
				<span key={size}>
					{at > 0 && ", "}
					{keepTogether(size)}{" "}
					<ListLink to={productPath(product)} className="word-link whitespace-nowrap">
						{product.partNumber ?? productAddress(product)}
					</ListLink>
				</span>
			))}
			.
		</p>
	);
}
