import { buttonClass } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { lineFieldName, lineValue, listFormId } from "../list-line.ts";

export interface AddToListProps {
	/** Has no `_id` in a preview. */
	product: { _id?: string; name: string };
	units: number;
	children?: string;
	title?: string;
	/** Within words. */
	isLink?: boolean;
	className?: string;
}

/** A button without a form of its own, because a page has hundreds of them. The form is in the header. */
export function AddToList({ product, units, children = "Add to list", title, isLink, className = "" }: AddToListProps) {
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
			{children}
		</button>
	);
}
