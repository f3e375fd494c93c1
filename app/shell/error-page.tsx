import { useEffect, useState } from "react";
import { isRouteErrorResponse, useNavigate, useRevalidator } from "react-router";
import { ApiFailure } from "../api/api-client.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { Problem } from "../http/problem.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
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
	advice: "You're offline. Your list is kept. Try again when you're connected.",
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
	useEffect(() => {
		const reload = () => void revalidate();
		addEventListener("online", reload);
		return () => removeEventListener("online", reload);
	}, [revalidate]);
	if (isNotFound(error))
		return <MissingPage suggestions={isRouteErrorResponse(error) ? error.data?.suggestions : []} />;
	if (error instanceof ApiFailure && error.problem.status === 422) return <InvalidPage problem={error.problem} />;
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

/** The page of an address with invalid values, such as a period that ends before it begins. */
function InvalidPage({ problem: { errors = [], detail } }: { problem: Problem }) {
	return (
		<div className="page-column">
			<PageHeading title={failure.title} />
			<div className="max-w-2xl space-y-6">
				<p role="alert">{errors.length > 0 ? errors.map(({ message }) => `${message}.`).join(" ") : detail}</p>
				<BackButton />
			</div>
		</div>
	);
}

function BackButton() {
	const navigate = useNavigate();
	return (
		<Button variant="quiet" onClick={() => void navigate(-1)}>
			Back
		</Button>
	);
}
