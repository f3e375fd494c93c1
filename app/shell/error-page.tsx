import { useState } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { ApiFailure } from "../api/api-client.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { RetryNotice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { MissingPage } from "./missing-page.tsx";
import { meta as notFoundMeta } from "./not-found-page.tsx";

export const failure = {
	title: "This page could not be shown",
	advice: "The problem may be on our side or with your connection. Try again in a moment.",
} as const;

const offline = {
	title: "No connection",
	advice: "You're offline. Try again when you're connected.",
} as const;

function isNotFound(error: unknown): boolean {
	if (isRouteErrorResponse(error)) return error.status === 404;
	return error instanceof ApiFailure && error.problem.status === 404;
}

export const errorMeta = (error: unknown) =>
	isNotFound(error)
		? notFoundMeta()
		: [...pageMeta(failure.title, failure.advice), { name: "robots", content: "noindex" }];

export function ErrorPage({ error }: { error: unknown }) {
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	if (isNotFound(error))
		return <MissingPage suggestions={isRouteErrorResponse(error) ? error.data?.suggestions : []} />;
	const retry = async () => {
		setBusy(true);
		await revalidate();
		setBusy(false);
	};
	const { title, advice } = navigator.onLine === false ? offline : failure;
	return (
		<div className="page-column">
			<PageHeading title={title} />
			<div className="max-w-2xl space-y-6">
				<RetryNotice title="Something went wrong" busy={busy} onRetry={retry}>
					{advice}
				</RetryNotice>
				<ButtonLink to="/" variant="quiet">
					Back to Home
				</ButtonLink>
			</div>
		</div>
	);
}
