import { useEffect, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import type { CatalogueResults } from "./catalogue-api.server.ts";

export type Suggestions = Pick<CatalogueResults, "products" | "total" | "dropped" | "corrections" | "isMentioned">;

/** Milliseconds without a key press before a request. */
const pause = 120;
const maxSuggestions = 6;

/** Returns suggestions. The last ones stay while new ones load. Undefined at first and after a failure. */
export function useSuggestions(text: string): Suggestions | undefined {
	const api = useApi();
	const [found, setFound] = useState<Suggestions>();
	useEffect(() => {
		const leaving = new AbortController();
		async function ask() {
			try {
				const query = { q: text, size: `${maxSuggestions}`, facets: "0" } as const;
				const answer = await read(api.catalogue.$get({ query }, { init: { signal: leaving.signal } }));
				if (!leaving.signal.aborted) setFound(answer);
			} catch {
				// Suggestions for another text would mislead. Enter still submits the form.
				if (!leaving.signal.aborted) setFound(undefined);
			}
		}
		const timer = setTimeout(ask, pause);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [api, text]);
	return found;
}
