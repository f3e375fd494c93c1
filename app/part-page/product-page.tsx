import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { data, Link, redirect } from "react-router";
import { ApiFailure, fallbackUntilCatalogueReady, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ModelViewer } from "../files/model-viewer.tsx";
import { PartFiles } from "../files/part-files.tsx";
import { isPrefetch, prefetchCacheControl } from "../http/cache-rule.ts";
import type { Problem } from "../http/problem.ts";
import { PictureFrame } from "../images/picture.tsx";
import { drawingOf, drawnSpecs, fetchDrawing } from "../products/part/drawing.ts";
import { productPath, productSlug } from "../products/part/part-number.ts";
import { PartText } from "../products/part/part-text.tsx";
import { SpecTable } from "../products/part/spec-table.tsx";
import type { Product } from "../products/product-schema.ts";
import { ProductReviews } from "../reviews/product-reviews.tsx";
import { reviewsPerProduct } from "../reviews/review.ts";
import type { PageHandle } from "../shell/page-links.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { isolate } from "../ui/isolate.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/product-page";
import { DrawingFigure } from "./drawing-figure.tsx";
import { ProductHead } from "./product-head.tsx";
import { breadcrumbs, productStructuredData } from "./product-structured-data.ts";
import { RelatedParts, relatedRow } from "./related-parts.tsx";

/** `meta` has the product's picture. The loader sends the cache tags: the URL does not identify the product. */
export const handle: PageHandle = {
	ownPicture: true,
	cache: { immediate: ["products", "stock"], delayed: [], keepsPrefetched: true },
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	if (!loaderData) return pageMeta("Product");
	const { product, rating } = loaderData;
	const origin = matches[0].loaderData?.origin ?? "";
	const picture = new URL(product.img1, origin || undefined).href;
	return [
		...pageMeta(product.name, product.description.slice(0, 200)),
		{ property: "og:image", content: picture },
		{ name: "twitter:image", content: picture },
		{ "script:ld+json": productStructuredData(product, origin, rating.buyers) },
		{ "script:ld+json": breadcrumbs(product, origin) },
	];
};

/** Has no client loader, so that the router prefetches this response while the pointer is over a link to the page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const product = await read(api.products[":id"].$get({ param: { id: params.id } })).catch(asPageFailure);
	if (params.id !== productSlug(product)) throw redirectToAddress(product);
	const [reviews, rating, related] = await Promise.all([
		read(api.reviews.$get({ query: { product: product._id, limit: `${reviewsPerProduct}`, first: "customers" } })),
		read(api.products[":id"].rating.$get({ param: { id: product._id } })),
		read(api.products[":id"].related.$get({ param: { id: product._id } })).catch(fallbackUntilCatalogueReady([])),
	]).catch(asPageFailure);
	const page = {
		product,
		reviews: reviews.toReversed(),
		rating,
		related: related.map((part) => relatedRow(part, product)),
	};
	const cacheControl = isPrefetch(request.headers.get("sec-purpose")) ? prefetchCacheControl : "no-cache";
	return data(page, { headers: { "cache-control": cacheControl, "surrogate-key": cacheTags(product, related) } });
}

/** Redirects other names of a product to its URL. Not cached: a part number can move to another product. */
const redirectToAddress = (product: Product) =>
	redirect(productPath(product), { status: 301, headers: { "cache-control": "no-cache" } });

/** Cache tags of the answer. Data of other parts may lag a little. */
const cacheTags = ({ _id }: Product, related: readonly Pick<Product, "_id">[]): string =>
	[
		...[`products/${_id}`, `stock/${_id}`, "reviews", "catalogue", "delayed:products"],
		...related.map((part) => `delayed:stock/${part._id}`),
	].join(" ");

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Converts client errors, such as an unknown product, to a 404 page. Other failures become a 503 page. */
function asPageFailure(error: unknown): never {
	if (!(error instanceof ApiFailure)) throw error;
	const { status, suggestions = [] } = error.problem as Problem & {
		suggestions?: Pick<Product, "_id" | "name" | "partNumber">[];
	};
	const links = suggestions.map((product) => ({ to: productPath(product), label: product.partNumber ?? product.name }));
	throw data({ suggestions: links }, { status: status >= 400 && status < 500 ? 404 : 503 });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
	const { product, related, reviews, rating } = loaderData;
	const { _id, name, partNumber, files = [] } = product;
	const model = files.find(({ kind }) => kind === "glb");
	return (
		<article key={_id} className="page-column">
			<PageHeading title={<PartText text={name} />} kicker={<Kicker partNumber={partNumber} />} />
			<ProductHead product={product} similar={related} />
			{model && <ModelViewer key={model.link} link={model.link} name={name} />}
			<DrawingAndData product={product} />
			<PartFiles files={files} dataSheet={`${productPath(product)}/datasheet.pdf`} />
			<RelatedParts parts={related} />
			<ProductReviews productId={_id} reviews={reviews} rating={rating} />
		</article>
	);
}

/** The link back to the list, and the part number, by which customers order. */
function Kicker({ partNumber }: Pick<Product, "partNumber">) {
	return (
		<span className="flex flex-wrap items-center gap-x-4">
			<Link to="/allproducts" className="word-link inline-flex min-h-11 items-center" data-print="no">
				All Products
			</Link>
			{partNumber && <CopyPartNumber number={partNumber} />}
		</span>
	);
}

function CopyPartNumber({ number }: { number: string }) {
	const text = useRef<HTMLSpanElement>(null);
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			<span ref={text} className="measure [overflow-wrap:anywhere]">
				{number}
			</span>
			<CopyButton text={number} what="the part number" shown={text} />
		</span>
	);
}

const pictureSizes = "(min-width: 84rem) 39rem, (min-width: 64rem) 50vw, calc(100vw - 2rem)";

/** A drawing, or the second picture, beside the specs. Pointing at a row highlights its dimension and vice versa. */
function DrawingAndData({ product: { name, img2, specs = [], gtin } }: { product: Product }) {
	const section = useRef<HTMLElement>(null);
	const rows = gtin ? [...specs.filter((spec) => spec.name !== "GTIN"), { name: "GTIN", text: gtin }] : specs;
	const src = drawingOf(img2);
	const svg = useDrawing(src, section);
	const drawn = useMemo(() => svg && drawnSpecs(svg), [svg]);
	const [pointed, setPointed] = useState<string>();
	const [focused, setFocused] = useState<string>();
	const lit = pointed ?? focused;
	function focusOn(spec: string | undefined) {
		setFocused(spec);
		// The keyboard has priority over a resting pointer.
		setPointed(undefined);
	}
	return (
		<Card
			as="section"
			ref={section}
			aria-label="Drawing and data"
			className="mt-6 grid items-start lg:grid-cols-2 print:grid-cols-[5fr_4fr]"
		>
			{src ? (
				<DrawingFigure src={src} name={name} svg={svg} lit={lit} onPoint={setPointed} />
			) : (
				<PictureFrame src={img2} alt={`${isolate(name)}, another view`} sizes={pictureSizes} ratio="1 / 1" />
			)}
			{rows.length > 0 && <SpecTable specs={rows} drawn={drawn} lit={lit} onPoint={setPointed} onFocusOn={focusOn} />}
		</Card>
	);
}

/** Loads a drawing when it comes near the screen. Undefined before, and when loading fails. */
export function useDrawing(src: string | undefined, target: RefObject<HTMLElement | null>): SVGSVGElement | undefined {
	const [svg, setSvg] = useState<SVGSVGElement>();
	useEffect(() => {
		if (!src || !target.current) return;
		const controller = new AbortController();
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				// On failure the picture stays.
				fetchDrawing(src, controller.signal).then(
					(lines) => !controller.signal.aborted && setSvg(lines),
					() => {},
				);
			},
			{ rootMargin: "25%" },
		);
		observer.observe(target.current);
		return () => {
			observer.disconnect();
			controller.abort();
			setSvg(undefined);
		};
	}, [src, target]);
	return svg;
}
