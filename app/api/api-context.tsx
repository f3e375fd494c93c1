import { createContext, useContext } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | null>(null);

/** Gives components the API client that the browser's loaders use too. */
export const ApiProvider = ApiContext.Provider;

/** The API client, for what a person does on a page. While the server renders there is none to call. */
export function useApi(): ApiClient {
	return useContext(ApiContext) as ApiClient;
}
