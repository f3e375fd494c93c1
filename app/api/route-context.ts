import { createContext, useRouteLoaderData } from "react-router";
import type { Brand } from "../brand/brand.ts";
import type { Costs } from "../money/costs.ts";
import type { ApiClient } from "./api-client.ts";

/** The typed API client, for loaders on either side. */
export const apiContext = createContext<ApiClient>();

/** Settings for pages. Every browser receives them, so they contain no secrets. */
export interface ShopSettings {
	origin: string;
	/** Shown on every page while the shop is not in production (rulings 19 and 31). */
	demoNotice?: string;
	stripe: { publishableKey: string; scriptUrl: string };
	/** Sign-in providers besides the password. */
	providers: { id: "google" | "oidc"; label: string }[];
	brand: Brand;
	costs: Costs;
	timeZone: string;
	sendsMail: boolean;
	mailsLinks: boolean;
	/** True when an admin needs a confirmed address (ruling 28). */
	staffConfirmAddress: boolean;
	mailbox?: string;
}

export const settingsContext = createContext<ShopSettings>();

export const faultContext = createContext<(error: unknown) => void>();

export function useShopSettings(): ShopSettings {
	return (useRouteLoaderData("root") as { settings: ShopSettings }).settings;
}
