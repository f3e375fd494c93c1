import { useEffect, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";

export type Suggestions = Pick<
	CatalogueResults,
	| "products"
	| "total"
	| "dropped"
	| "corrections"
	| "isDescriptionMatch"
	| "onlyFor"
	| "isSimilarNumber"
	| "nearest"
	| "numberMatch"
>;

/** Milliseconds without a key press before a request. */
const debounceMs = 120;
const maxSuggestions = 6;

/** Returns suggestions. The last ones stay while new ones load. Undefined at first and after a failure. */
export function useSuggestions(text: string): Suggestions | undefined {
	const api = useApi();
	const [suggestions, setSuggestions] = useState<Suggestions>();
	useEffect(() => {
		const controller = new AbortController();
		async function load() {
			try {
				const query = { q: text, size: `${maxSuggestions}`, facets: "0" } as const;
				const answer = await read(api.catalogue.$get({ query }, { init: { signal: controller.signal } }));
				if (!controller.signal.aborted) setSuggestions(answer);
			} catch {
				// Suggestions for another text would mislead. Enter still submits the form.
				if (!controller.signal.aborted) setSuggestions(undefined);
			}
		}
		const timer = setTimeout(load, debounceMs);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [api, text]);
	return suggestions;
}
