import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";
import { reviewMessages } from "./review.ts";
import { ReviewForm } from "./review-form.tsx";
import type { ReviewInput } from "./review-schema.ts";

export const meta = () => pageMeta("Add A review");

/** Specification §2, Add review. */
export default function AddReviewPage() {
	const user = useSignedInUser();
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
