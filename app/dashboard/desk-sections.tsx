import { Link, useLocation } from "react-router";
import type { Area } from "../access/roles.ts";
import { mayVisit } from "../identity/desk-role.ts";
import type { SignedInRole } from "../identity/route-guard.ts";
import { isWithin } from "../shell/navigation.tsx";
import { linkPrefetch } from "../ui/link-prefetch.ts";

interface Section {
	label: string;
	to: string;
	area?: Area;
	/** Pages of the section outside of its address. */
	others?: readonly string[];
}

/** Links of the bar. The drawer has all. */
const sections: readonly Section[] = [
	{ label: "Overview", to: "/dashboard/overview" },
	{
		label: "Manage Orders",
		to: "/dashboard/allorder",
		area: "orders",
		others: ["/dashboard/order", "/dashboard/tracking", "/dashboard/papers"],
	},
	{
		label: "Manage Product",
		to: "/dashboard/manageproduct",
		area: "stock",
		others: ["/dashboard/addproduct", "/dashboard/importproducts"],
	},
	{ label: "All Users", to: "/dashboard/allusers" },
	{ label: "Accounting", to: "/dashboard/accounting", area: "accounting" },
];

/** Marks the section of the page, also on a page below it. @param role undefined while it is not known */
export function DeskSections({ role }: { role?: SignedInRole }) {
	const { pathname } = useLocation();
	return (
		<nav aria-label="Sections" className="max-lg:hidden">
			<ul className="flex">
				{sections
					.filter(({ area }) => !role || mayVisit(role, area))
					.map(({ label, to, others = [] }) => (
						<li key={to}>
							<Link
								to={to}
								prefetch={linkPrefetch}
								aria-current={placeIn([to, ...others], pathname)}
								className={sectionClass}
							>
								{label}
							</Link>
						</li>
					))}
			</ul>
		</nav>
	);
}

/** The first path is the section's own page. */
function placeIn(paths: readonly string[], pathname: string): "page" | "true" | undefined {
	if (pathname === paths[0]) return "page";
	return paths.some((path) => isWithin(pathname, path)) ? "true" : undefined;
}

const sectionClass =
	"relative flex min-h-12 items-center px-2.5 text-sm font-medium whitespace-nowrap hover:bg-tint " +
	"focus-visible:-outline-offset-3 aria-[current]:font-semibold after:absolute after:inset-x-2.5 after:bottom-0 " +
	"after:h-1 after:-skew-x-18 aria-[current]:after:bg-mark";
