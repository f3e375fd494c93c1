import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Button, buttonClass } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { lineFieldName, lineValue, listFormId, soldOutText, unitsParam } from "../product.ts";
import type { Product } from "../product-schema.ts";

interface BuyLinkProps {
	product: Pick<Product, "name" | "quantity" | "minorder"> & { _id?: string };
	/** Quantity in the order form at first. */
	units?: number;
}

/** The BUY link (specification §2), or the reason why the product cannot be ordered. */
export function BuyLink({ product, units = product.minorder }: BuyLinkProps) {
	const { _id: id, name } = product;
	if (id === undefined) {
		return (
			<Button disabled className="w-full">
				BUY
			</Button>
		);
	}
	const soldOut = soldOutText(product);
	if (soldOut) {
		return (
			<p className="button-shape w-full border-dashed border-control font-normal! text-ink-2 active:translate-y-0">
				{soldOut}
			</p>
		);
	}
	return (
		<ListLink
			to={`/buypage/${id}${units === product.minorder ? "" : `?${unitsParam}=${units}`}`}
			data-print="no"
			aria-label={`BUY ${isolate(name)}`}
			className={`${buttonClass("primary")} w-full`}
		>
			BUY
		</ListLink>
	);
}

interface AddToListProps {
	/** Has no `_id` in a preview. */
	product: { _id?: string; name: string };
	units: number;
	children?: string;
	title?: string;
	/** Within words. */
	isLink?: boolean;
	/** Shows a plus sign instead of the words on a phone. */
	isShort?: boolean;
	className?: string;
}

/** A button without a form of its own, because a page has hundreds of them. The form is in the header. */
export function AddToList({
	product,
	units,
	children = "Add to list",
	title,
	isLink,
	isShort,
	className = "",
}: AddToListProps) {
	const { _id, name } = product;
	if (_id === undefined) return null;
	return (
		<button
			type="submit"
			form={listFormId}
			name={lineFieldName}
			value={lineValue(_id, units)}
			data-print="no"
			title={title}
			aria-label={`${title ?? children}: ${isolate(name)}`}
			className={isLink ? "word-link lone-link" : `${buttonClass("quiet")} ${className}`}
		>
			{isShort ? (
				<>
					<span className="max-md:hidden">{children}</span>
					<IconPlus aria-hidden="true" size="1.125rem" stroke={1.75} className="md:hidden" />
				</>
			) : (
				children
			)}
		</button>
	);
}
