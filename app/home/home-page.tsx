import { type ApiClient, read } from "../api-client.ts";
import { apiContext } from "../page-context.ts";
import { newestFirst, productsOnHome } from "../products/product.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/home-page";
import { CommitteeSection } from "./committee-section.tsx";
import { EngineSection } from "./engine-section.tsx";
import { Hero } from "./hero.tsx";
import { NewestProducts } from "./newest-products.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { specialItemOf } from "./special-item.ts";
import { SpecialItemSection } from "./special-item-section.tsx";
import { Statistics } from "./statistics.tsx";

export const meta = () => pageMeta();

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext));

/** Straight to the API: when that does not answer, the page stays and keeps trying (ruling 13). */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadHome(context.get(apiContext));

/** A list that cannot be had is empty, and its section says what to do. */
async function loadHome(api: ApiClient) {
	const [products, reviews] = await Promise.all([
		read(api.products.$get()).catch(() => []),
		read(api.reviews.$get()).catch(() => []),
	]);
	return {
		newest: newestFirst(products).slice(0, productsOnHome),
		special: specialItemOf(products, new Date()),
		reviews: newestFirst(reviews),
	};
}

/** Specification §2, Home. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="space-y-16 md:space-y-24">
			<Hero />
			<NewestProducts products={loaderData.newest} />
			<Statistics />
			<CommitteeSection />
			<EngineSection />
			<ReviewsSection reviews={loaderData.reviews} />
			<SpecialItemSection product={loaderData.special} />
		</div>
	);
}
