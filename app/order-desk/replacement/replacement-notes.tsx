import { Link } from "react-router";
import { itemPath } from "../../orders/order-facts.tsx";
import type { ReplacementLink } from "../../orders/order-history.ts";

/** Links an order with the one it replaces and with its replacements. */
export function ReplacementNotes({ order, links }: { order: string; links: readonly ReplacementLink[] }) {
	return links
		.filter((link) => link.order === order)
		.map(({ isReplacement, other, number, quantity }) => (
			<span key={other} className="block text-sm font-normal">
				{isReplacement ? "Replacement for " : `${quantity === 1 ? "1 unit" : `${quantity} units`} replaced by `}
				<Link to={itemPath({ _id: other })} prefetch="none" className="word-link">
					order <span className="measure">{number}</span>
				</Link>
			</span>
		));
}
