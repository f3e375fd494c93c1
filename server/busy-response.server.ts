import { html } from "hono/html";
import { brand } from "../app/brand/brand.ts";
import { busy, problemHeaders } from "../app/http/problem.ts";
import { problemResponse } from "../app/http/send-problem.server.ts";

/**
 * Makes the 503 response to a request that would wait too long.
 * @param acceptsHtml true for an HTML page, false for a problem document
 */
export function busyResponse(acceptsHtml: boolean): Response {
	if (!acceptsHtml) return problemResponse(busy());
	const headers = {
		...problemHeaders(busy()),
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-store",
	};
	return new Response(String(busyPage()), { status: 503, headers });
}

/** Returns whether the queue refused the request. Its `Retry-After` is 1, and 5 for a page whose data failed to load. */
export const isBusyResponse = ({ status, headers }: Response): boolean =>
	status === 503 && headers.get("retry-after") === "1";

/** Self-contained, because requests for styles or scripts would have to wait too. */
const busyPage = () => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Very busy – ${brand.name}</title>
<style>
:root { color-scheme: light dark }
body { background: light-dark(#edf0f1, #0f1316); color: light-dark(#14191d, #e9eef0); font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 3rem 1.5rem }
main { background: light-dark(#ffffff, #171d21); border: 1px solid light-dark(#c5ccd0, #323c43); border-radius: 2px; margin: 0 auto; max-width: 36rem; padding: 2rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem }
a { color: light-dark(#2b2f92, #a9b0ff); display: inline-block; padding: .625rem 0 }
</style>
</head>
<body>
<main>
<p>${brand.name}</p>
<h1>The shop is very busy</h1>
<p>We couldn't load this page in time. Try again in a moment. Your buying list and your orders are unchanged.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
