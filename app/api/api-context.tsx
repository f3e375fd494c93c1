import { createContext, useContext } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | null>(null);

/** Gives components the API client that the browser's loaders use too. */
export const ApiProvider = ApiContext.Provider;

/**
 * The API client, for what a person does on a page.
 * @throws while the server renders: there is nobody to act
 */
export function useApi(): ApiClient {
	const api = useContext(ApiContext);
	if (!api) throw new Error("The API is called from components in the browser only.");
	return api;
}
