import { useEffect } from "react";
import { type ApiClient, read } from "../api/api-client.ts";
import { createRecall } from "../api/recall.ts";
import { apiContext } from "../api/route-context.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { newestFirst, productsOnHome } from "../products/product.ts";
import type { Route } from "./+types/home-page";
import { CommitteeSection } from "./committee-section.tsx";
import { EngineSection } from "./engine-section.tsx";
import { Hero } from "./hero.tsx";
import { NewestProducts } from "./newest-products.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { SpecialItemSection } from "./special-item-section.tsx";
import { Statistics } from "./statistics.tsx";

export const meta = () => pageMeta();

const shown = createRecall<Home>();
type Home = Awaited<ReturnType<typeof loadHome>>;

export async function loader({ context }: Route.LoaderArgs) {
	return { value: await loadHome(context.get(apiContext)), stale: false };
}

/** Straight to the API: when that does not answer, the page stays and keeps trying (ruling 13). */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
	shown.read("/", () => loadHome(context.get(apiContext)));

/** A list that cannot be had is empty, and its section says what to do. */
async function loadHome(api: ApiClient) {
	const [newest, special, reviews] = await Promise.all([
		read(api.catalogue.$get({ query: { size: `${productsOnHome}` } })).catch(() => ({ products: [] })),
		read(api["special-item"].$get()).catch(() => ({ product: null })),
		read(api.reviews.$get()).catch(() => []),
	]);
	return { newest: newest.products, special: special.product, reviews: newestFirst(reviews) };
}

/** Specification §2, Home. */
export default function HomePage({ loaderData: { value: home, stale } }: Route.ComponentProps) {
	useRefresh(stale);
	useEffect(() => {
		if (home.newest.length > 0) shown.keep("/", home);
	}, [home]);
	return (
		<div className="space-y-16 md:space-y-24">
			<Hero />
			<NewestProducts products={home.newest} />
			<Statistics />
			<CommitteeSection />
			<EngineSection />
			<ReviewsSection reviews={home.reviews} />
			<SpecialItemSection product={home.special} />
		</div>
	);
}
