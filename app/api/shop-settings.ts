import { useRouteLoaderData } from "react-router";
import type { ShopSettings } from "./route-context.ts";

/** How the shop is set up, as the root page loaded it. */
export function useShopSettings(): ShopSettings {
	return (useRouteLoaderData("root") as { settings: ShopSettings }).settings;
}
