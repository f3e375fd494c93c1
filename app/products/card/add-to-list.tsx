import { buttonLook } from "../../ui/button.tsx";
import { lineField, lineValue, listFormId } from "../list-line.ts";

export interface AddToListProps {
	/** Without `_id` while it is not saved yet: then there is nothing to add. */
	product: { _id?: string; name: string };
	units: number;
	/** What is on the button, if it is not 'Add to list'. */
	children?: string;
	/** What the button does, where a sign stands on it. */
	title?: string;
	className?: string;
}

/** Puts a part on the list. A button alone, as there are hundreds of them on a page: its form is in the header. */
export function AddToList({ product, units, children = "Add to list", title, className = "" }: AddToListProps) {
	const { _id, name } = product;
	if (_id === undefined) return null;
	return (
		<button
			type="submit"
			form={listFormId}
			name={lineField}
			value={lineValue(_id, units)}
			data-print="no"
			title={title}
			aria-label={`${title ?? children}: ${name}`}
			className={`${buttonLook("quiet")} ${className}`}
		>
			{children}
		</button>
	);
}
