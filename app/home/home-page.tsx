import { data } from "react-router";
import { type ApiClient, read, untilCatalogueIsRead } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { organizationStructuredData } from "../brand/organization.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { productsOnHome } from "../products/product.ts";
import { reviewsOnHome } from "../reviews/review.ts";
import { CachedMarkup } from "../ui/cached-markup.tsx";
import type { Route } from "./+types/home-page";
import { CommitteeSection } from "./committee-section.tsx";
import { EngineSection } from "./engine-section.tsx";
import { FamilyTiles } from "./family-tiles.tsx";
import { Hero } from "./hero.tsx";
import { NewestProducts } from "./newest-products.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { SpecialItemSection } from "./special-item-section.tsx";
import { Statistics } from "./statistics.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(),
	{ "script:ld+json": organizationStructuredData(matches[0].loaderData?.origin ?? "") },
];

/** An answer with something missing is no 200: nobody keeps it. */
export async function loader({ context }: Route.LoaderArgs) {
	const { isWhole, ...home } = await loadHome(context.get(apiContext));
	return data(home, { status: isWhole ? 200 : 503 });
}

/** Straight to the API: when that does not answer, the page stays and keeps trying (ruling 13). */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { isWhole: _, ...home } = await loadHome(context.get(apiContext));
	return home;
}

/** A list that cannot be had is empty, and its section says what to do. */
async function loadHome(api: ApiClient) {
	const [newest, special, offers, reviews] = await Promise.all([
		read(api.catalogue.$get({ query: { size: `${productsOnHome}` } })).catch(() => undefined),
		read(api["special-item"].$get())
			.catch(untilCatalogueIsRead({ product: null }))
			.catch(() => undefined),
		read(api.offers.$get()).catch(() => undefined),
		read(api.reviews.$get({ query: { limit: `${reviewsOnHome}` } })).catch(() => undefined),
	]);
	return {
		newest: newest?.products ?? [],
		families: newest?.families ?? [],
		special: special?.product ?? null,
		offers: offers ?? [],
		reviews: reviews?.toReversed() ?? [],
		isWhole: [newest, special, offers, reviews].every((answer) => answer !== undefined),
	};
}

/** Specification §2, Home. */
export default function HomePage({ loaderData: home }: Route.ComponentProps) {
	return (
		<div className="space-y-16 md:space-y-24">
			<Hero offers={home.offers} special={home.special} />
			<NewestProducts products={home.newest} />
			<FamilyTiles families={home.families} />
			<CachedMarkup by="statistics">
				<Statistics />
			</CachedMarkup>
			<CachedMarkup by="committee">
				<CommitteeSection />
			</CachedMarkup>
			<CachedMarkup by="engine">
				<EngineSection />
			</CachedMarkup>
			<ReviewsSection reviews={home.reviews} />
			<SpecialItemSection product={home.special} />
		</div>
	);
}
