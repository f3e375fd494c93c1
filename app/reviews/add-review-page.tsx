import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { requireSignedIn } from "../identity/route-guard.ts";
import { sessionContext } from "../identity/session-context-key.ts";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";
import type { Route } from "./+types/add-review-page";
import { type ReviewInput, reviewMessages } from "./review.ts";
import { ReviewForm } from "./review-form.tsx";

export const meta = () => pageMeta("Add A review");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	return { user: await requireSignedIn(context.get(sessionContext), request) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
	return <Loading className="min-h-96" />;
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Specification §2, Add review. */
export default function AddReviewPage({ loaderData: { user } }: Route.ComponentProps) {
	const api = useApi();
	const toast = useToast();
	const [added, setAdded] = useState(false);

	async function save(review: ReviewInput) {
		setAdded(false);
		await read(api.reviews.$post({ json: review }));
		toast.success(reviewMessages.saved);
		setAdded(true);
	}

	return (
		<>
			<PageHeading title="Add A review" lead="What should the next buyer know?" />
			{added && (
				<div ref={bringIntoView} className="mb-6">
					<Notice tone="ok" title="Your review is published">
						<Link to="/reviews" prefetch="intent" className="word-link inline-flex min-h-11 items-center">
							See all reviews
						</Link>
					</Notice>
				</div>
			)}
			<ReviewForm user={user} onSave={save} />
		</>
	);
}
