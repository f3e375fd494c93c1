import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useState } from "react";

export interface FoldedFieldsProps {
	label: string;
	isNeeded: boolean;
	children: ReactNode;
}

export function FoldedFields({ label, isNeeded, children }: FoldedFieldsProps) {
	const [unfolded, setUnfolded] = useState(false);
	return (
		<details
			open={unfolded || isNeeded}
			onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
			className="group"
		>
			<summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-layout hover:text-layout-strong [&::-webkit-details-marker]:hidden">
				<IconPlus
					aria-hidden="true"
					size="1.25rem"
					stroke={1.75}
					className="transition-transform group-open:rotate-45"
				/>
				{label}
			</summary>
			<div className="space-y-5 pt-2">{children}</div>
		</details>
	);
}
