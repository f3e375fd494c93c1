import { data } from "react-router";
import { pageMeta } from "../brand/page-meta.ts";
import { MissingPage, missingText } from "./missing-page.tsx";

export const meta = () => [...pageMeta("404", missingText), { name: "robots", content: "noindex" }];

/** Sends status 404 with the page, so that programs also see that nothing is here. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
	return <MissingPage />;
}
