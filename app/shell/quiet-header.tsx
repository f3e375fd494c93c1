import { Link } from "react-router";
import { brand } from "../brand/brand.ts";
import { Logo } from "../brand/logo.tsx";

/** Replaces the navigation at payment: no distractions, and contact in sight. */
export function QuietHeader() {
	return (
		<div data-print="no" className="page-column flex min-h-16 flex-wrap items-center justify-between gap-x-6">
			<Link to="/" className="flex min-h-16 items-center">
				<Logo />
			</Link>
			<p className="flex flex-wrap gap-x-6">
				<a
					href={`tel:${brand.phone.replaceAll(" ", "")}`}
					className="word-link measure inline-flex min-h-11 items-center"
				>
					{brand.phone}
				</a>
				<Link to="/delivery" className="word-link inline-flex min-h-11 items-center">
					Delivery and returns
				</Link>
			</p>
		</div>
	);
}
