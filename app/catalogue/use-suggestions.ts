import { useEffect, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import type { CatalogueResults } from "./catalogue-api.server.ts";

export type Suggestions = Pick<CatalogueResults, "products" | "total" | "dropped" | "corrections" | "isMentioned">;

/** Milliseconds without a further key before the shop is asked. */
const pause = 120;
const maxSuggestions = 6;

/** Undefined until the shop answers. The last answer stays while the next one loads, and goes when that fails. */
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
				// Enter still sends the form: nothing is lost without suggestions, and those for other words would mislead.
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
