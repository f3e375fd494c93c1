import type { ReactNode } from "react";
import { buttonLook } from "../ui/button.tsx";
import { lineField, lineValue, listFormId } from "./list-line.ts";

export interface AddToListProps {
	/** Without `_id` while it is not saved yet: then there is nothing to add. */
	product: { _id?: string; name: string };
	units: number;
	/** What is on the button, if it is not 'Add to list'. */
	children?: ReactNode;
	className?: string;
}

/** Puts a part on the list. A button alone, as there are hundreds of them on a page: its form is in the header. */
export function AddToList({ product: { _id, name }, units, children = "Add to list", className = "" }: AddToListProps) {
	if (_id === undefined) return null;
	return (
		<button
			type="submit"
			form={listFormId}
			name={lineField}
			value={lineValue(_id, units)}
			data-print="no"
			aria-label={`${typeof children === "string" ? children : "Add to list"}: ${name}`}
			className={`${buttonLook("quiet")} ${className}`}
		>
			{children}
		</button>
	);
}
