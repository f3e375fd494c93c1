import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TextField } from "../fields/field.tsx";
import { ListForm } from "./list-form.tsx";

export interface ListSearchProps {
	label: string;
	placeholder: string;
	children?: ReactNode;
}

export function ListSearch({ label, placeholder, children }: ListSearchProps) {
	const [query] = useSearchParams();
	return (
		<ListForm label={label}>
			<div className="grow basis-64 desk:max-w-120">
				<TextField
					label="Search"
					placeholder={placeholder}
					name="search"
					type="search"
					aria-required={false}
					defaultValue={query.get("search") ?? ""}
					maxLength={200}
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			</div>
			{children}
		</ListForm>
	);
}
