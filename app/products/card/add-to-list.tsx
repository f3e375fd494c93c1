import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { buttonClass } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { lineFieldName, lineValue, listFormId } from "../product.ts";

export interface AddToListProps {
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
			className={isLink ? "word-link" : `${buttonClass("quiet")} ${className}`}
		>
			{isShort ? (
				<>
					<span className="max-md:hidden">{children}</span>
					<IconPlus aria-hidden="true" size={18} stroke={1.75} className="md:hidden" />
				</>
			) : (
				children
			)}
		</button>
	);
}
