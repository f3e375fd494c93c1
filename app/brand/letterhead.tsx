import { memo } from "react";
import { brand } from "./brand.ts";
import { Logo } from "./logo.tsx";

/** The sender on printed pages. */
export const Letterhead = memo(function Letterhead() {
	return (
		<div data-letterhead="" className="page-column hidden items-end justify-between gap-8 text-sm print:flex">
			<Logo />
			<p className="text-right text-ink-2">
				{brand.address.slice(1).join(", ")}
				<br />
				{brand.email}
			</p>
		</div>
	);
});
