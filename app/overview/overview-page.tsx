import { ProtectAccount } from "../account/protect-account.tsx";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { FirstProducts } from "../products/first-products.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import type { Route } from "./+types/overview-page";
import { BestSellers } from "./best-sellers.tsx";
import { RevenueByDay } from "./revenue-by-day.tsx";
import { WaitingFigures } from "./waiting-figures.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Overview", "Open tasks and recent sales.");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { overview, stock } = context.get(apiContext);
	const [figures, counts] = await Promise.all([read(overview.$get()), read(stock.counts.$get())]);
	return { overview: figures, counts };
}

/** The admin's start page: open work, and sales of the last 30 days. Each figure links to its list. */
export default function OverviewPage({ loaderData: { overview, counts } }: Route.ComponentProps) {
	const { hasOrders, days, bestSellers } = overview;
	return (
		<>
			<PageHeading title="Overview" />
			<div className="space-y-4">
				<ProtectAccount />
				<section aria-labelledby="waiting">
					<SectionHeading id="waiting" title="To do" />
					<WaitingFigures overview={overview} lowStockCount={counts.low} />
				</section>
				{hasOrders ? (
					<>
						<RevenueByDay days={days} />
						<section aria-labelledby="best-sellers">
							<SectionHeading id="best-sellers" title="Best sellers" />
							<BestSellers sellers={bestSellers} />
						</section>
					</>
				) : counts.sale + counts.hidden === 0 ? (
					<FirstProducts />
				) : (
					<EmptyState title="No orders yet" action={<ButtonLink to="/allproducts">View catalogue</ButtonLink>}>
						After the first payment, you'll see daily revenue and best sellers here.
					</EmptyState>
				)}
			</div>
		</>
	);
}
