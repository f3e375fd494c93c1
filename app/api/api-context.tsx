import { createContext, useCallback, useContext } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | null>(null);

/** Gives components the API client that the browser's loaders use too. */
export const ApiProvider = ApiContext.Provider;

/**
 * The same for what the server renders too: asked for when somebody acts, which is in the browser.
 * @returns what gives the client, and throws while the server renders
 */
export function useApiLater(): () => ApiClient {
	const api = useContext(ApiContext);
	return useCallback(() => {
		if (!api) throw new Error("The API is called from components in the browser only.");
		return api;
	}, [api]);
}

/**
 * The API client, for what a person does on a page.
 * @throws while the server renders: there is nobody to act
 */
export function useApi(): ApiClient {
	const api = useContext(ApiContext);
	if (!api) throw new Error("The API is called from components in the browser only.");
	return api;
}
