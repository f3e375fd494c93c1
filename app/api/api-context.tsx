import { createContext, useCallback, useContext } from "react";
import type { ApiClient } from "./api-client.ts";

const ApiContext = createContext<ApiClient | null>(null);

export const ApiProvider = ApiContext.Provider;

/**
 * Returns a getter for the API client, for components that the server renders too. The getter throws on the server.
 */
export function useApiGetter(): () => ApiClient {
	const api = useContext(ApiContext);
	return useCallback(() => {
		if (!api) throw new Error("The API client is available in the browser only.");
		return api;
	}, [api]);
}

/** Returns the API client, for actions in the browser. @throws on the server */
export function useApi(): ApiClient {
	const api = useContext(ApiContext);
	if (!api) throw new Error("The API client is available in the browser only.");
	return api;
}
