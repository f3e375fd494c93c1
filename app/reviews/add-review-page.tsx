import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { Notice, RetryNotice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/add-review-page";
import { reviewMessages } from "./review.ts";
import { ReviewCard } from "./review-card.tsx";
import { ReviewForm } from "./review-form.tsx";
import type { ReviewInput } from "./review-schema.ts";

export const meta = () => pageMeta("Add A review");

/** Loads the possible subjects of a review: the parts of the writer's orders, and the part in `?product=`. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { email } = context.get(visitContext).user;
	const api = context.get(apiContext);
	const productId = new URL(request.url).searchParams.get("product") ?? undefined;
	// Optional: the form works without them.
	const [open, delivered, product] = await Promise.all([
		read(api.individual.$get({ query: { email } })).catch(() => undefined),
		read(api.individual.$get({ query: { email, status: "delivered" } })).catch(() => undefined),
		productId && read(api.products[":id"].$get({ param: { id: productId } })).catch(() => undefined),
	]);
	const products = new Map([...(open ?? []), ...(delivered ?? [])].map((order) => [order.productId, order.product]));
	if (product) products.set(product._id, product.name);
	const hasAll = open !== undefined && delivered !== undefined;
	return { products: [...products], productId: product ? product._id : undefined, hasAll };
}

const seeAll = (
	<Link to="/reviews" prefetch={linkPrefetch} className="word-link inline-flex min-h-11 items-center">
		See all reviews
	</Link>
);

/** The Add review page (specification §2). */
export default function AddReviewPage({ loaderData: { products, productId, hasAll } }: Route.ComponentProps) {
	const user = useSignedInUser();
	const api = useApi();
	const toast = useToast();
	const { revalidate, state } = useRevalidator();
	const [saved, setSaved] = useState<ReviewInput>();

	async function save(review: ReviewInput, key: string) {
		setSaved(undefined);
		await read(api.reviews.$post({ header: { "idempotency-key": key }, json: review }));
		toast.success(reviewMessages.saved);
		setSaved(review);
	}

	return (
		<>
			<PageHeading title="Add A review" lead="What should other customers know?" />
			{!hasAll && (
				<RetryNotice title="Your parts didn't load" busy={state !== "idle"} onRetry={revalidate}>
					You can write about the shop now, or retry to choose a part that you ordered.
				</RetryNotice>
			)}
			{saved && (
				<div className="mb-8 max-w-2xl">
					<Notice tone="ok" title="Your review is published" takesFocus action={seeAll}>
						<ReviewCard review={{ ...saved, product: new Map(products).get(saved.productId ?? ""), bought: false }} />
					</Notice>
				</div>
			)}
			<ReviewForm user={user} products={products} productId={productId} onSave={save} />
		</>
	);
}
