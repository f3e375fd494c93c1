import { data, Link, useRevalidator } from "react-router";
import { type ApiClient, fallbackUntilCatalogueReady, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { brand } from "../brand/brand.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { HomeContent } from "../config/shop-file/content-schema.server.ts";
import type { CacheRule } from "../http/cache-rule.ts";
import { PictureFrame } from "../images/picture.tsx";
import { ProductGrid } from "../products/card/product-grid.tsx";
import { noProductsYet, productsOnHome } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { reviewsOnHome } from "../reviews/review.ts";
import { ArrowText } from "../ui/arrow-text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { LoadingWithRetry } from "../ui/loading.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/home-page";
import { CommitteeSection } from "./committee-section.tsx";
import { Hero } from "./hero.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { SpecialItemSection } from "./special-item-section.tsx";

const cache: CacheRule = { immediate: ["products", "reviews", "catalogue"], delayed: ["stock"] };
export const handle = { cache };

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(),
	{ "script:ld+json": organizationStructuredData(matches[0].loaderData?.origin ?? "") },
];

/** An incomplete page has status 503, so that no cache stores it. */
export async function loader({ context }: Route.LoaderArgs) {
	const { isWhole, ...home } = await loadHome(context.get(apiContext));
	return data(home, { status: isWhole ? 200 : 503 });
}

/** Calls the API directly. While it does not answer, the page stays and retries (ruling 13). */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { isWhole: _, ...home } = await loadHome(context.get(apiContext));
	return home;
}

/** Loads the lists of the page. A list that fails to load is null, and its section offers a retry. */
async function loadHome(api: ApiClient) {
	const [content, newest, special, offers, reviews] = await Promise.all([
		read(api.content.home.$get()).catch(() => undefined),
		read(api.catalogue.$get({ query: { size: `${productsOnHome}` } })).catch(() => undefined),
		read(api["special-item"].$get())
			.catch(fallbackUntilCatalogueReady({ product: null }))
			.catch(() => undefined),
		read(api.offers.$get()).catch(() => undefined),
		read(api.reviews.$get({ query: { limit: `${reviewsOnHome}`, first: "customers" } })).catch(() => undefined),
	]);
	return {
		content: content ?? null,
		newest: newest?.products ?? null,
		families: newest?.families ?? [],
		special: (content?.specialItem !== false && special?.product) || null,
		offers: offers ?? [],
		reviews: reviews?.toReversed() ?? null,
		isWhole: [content, newest, special, offers, reviews].every((answer) => answer !== undefined),
	};
}

export default function HomePage({ loaderData: { content, ...home } }: Route.ComponentProps) {
	return (
		<div className="space-y-16 md:space-y-24">
			<Hero offers={home.offers} special={home.special} toolsNote={content?.toolsNote} />
			<NewestProducts products={home.newest} />
			<FamilyTiles families={home.families} />
			{content && content.statistics.length > 0 && <Statistics statistics={content.statistics} />}
			{content && content.committee.length > 0 && <CommitteeSection team={content.committee} />}
			{content?.engine && <EngineSection engine={content.engine} />}
			<ReviewsSection reviews={home.reviews} />
			<SpecialItemSection product={home.special} />
		</div>
	);
}

const moreProducts = "more products ->";

/** @param products the six newest, newest first; null when they did not load */
function NewestProducts({ products }: { products: readonly Product[] | null }) {
	const { revalidate, state } = useRevalidator();
	return (
		<section className="page-column">
			<SectionHeading
				title="New from our workshop"
				action={
					<Link
						to="/allproducts"
						prefetch={linkPrefetch}
						className="word-link inline-flex min-h-11 items-center font-semibold"
					>
						<ArrowText text={moreProducts} />
					</Link>
				}
			/>
			{products?.length === 0 ? (
				<EmptyState title={noProductsYet} />
			) : products === null ? (
				<LoadingWithRetry
					title="The products didn't load"
					busy={state !== "idle"}
					onRetry={revalidate}
					className="min-h-96"
				/>
			) : (
				<ProductGrid products={products} />
			)}
		</section>
	);
}

function Statistics({ statistics }: Pick<HomeContent, "statistics">) {
	return (
		<section aria-labelledby="statistics" className="page-column">
			<h2 id="statistics" className="sr-only">
				{brand.name} in numbers
			</h2>
			<dl className="grid grid-cols-2 border-t border-l border-control bg-sheet sm:grid-cols-3 lg:grid-cols-6">
				{statistics.map(({ figure, label }) => (
					<div key={label} className="flex flex-col-reverse border-r border-b border-control px-4 py-5">
						<dt className="text-sm text-ink-2">{label}</dt>
						<dd className="measure text-2xl">{figure}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function FamilyTiles({ families }: { families: readonly { family: string; count: number }[] }) {
	if (families.length === 0) return null;
	return (
		<section className="page-column">
			<SectionHeading title="Parts by family" />
			<ul className="grid grid-cols-2 border-t border-l border-hairline md:grid-cols-3">
				{families.map(({ family, count }) => (
					<li key={family} className="border-r border-b border-hairline bg-sheet">
						<ListLink
							to={`/allproducts?${new URLSearchParams({ family })}`}
							className="flex h-full min-h-16 items-baseline justify-between gap-3 p-4 font-semibold hover:bg-tint"
						>
							<bdi>{family}</bdi>
							<span className="measure text-sm text-ink-2">
								{count.toLocaleString("en-US")} <span className="sr-only">{count === 1 ? "part" : "parts"}</span>
							</span>
						</ListLink>
					</li>
				))}
			</ul>
		</section>
	);
}

type Engine = NonNullable<HomeContent["engine"]>;

function EngineSection({ engine: { heading, text, picture, facts } }: { engine: Engine }) {
	return (
		<section className="page-column">
			<SectionHeading title={heading} />
			<div className="grid gap-6 md:grid-cols-2 md:gap-10">
				{picture && (
					<div className="self-center border border-hairline">
						<PictureFrame {...picture} sizes="(min-width: 84rem) 40rem, (min-width: 48rem) 50vw, 100vw" ratio="4 / 3" />
					</div>
				)}
				<div className="flex flex-col justify-center gap-6">
					<p className="max-w-prose text-lg">{text}</p>
					{facts.length > 0 && (
						<dl className="grid grid-cols-2 border-t border-l border-hairline bg-sheet">
							{facts.map(({ label, value }) => (
								<div key={label} className="border-r border-b border-hairline px-4 py-3">
									<dt className="lettering">{label}</dt>
									<dd className="measure text-lg">{value}</dd>
								</div>
							))}
						</dl>
					)}
				</div>
			</div>
		</section>
	);
}

/** Returns schema.org's Organization, for search engines. @param origin public origin of the shop */
function organizationStructuredData(origin: string) {
	return {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: brand.name,
		url: `${origin}/`,
		logo: `${origin}${brand.logo ?? "/icon-512.png"}`,
		email: brand.email,
		address: brand.address.join(", "),
	};
}
