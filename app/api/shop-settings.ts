import { useRouteLoaderData } from "react-router";
import type { ShopSettings } from "./route-context.ts";

export function useShopSettings(): ShopSettings {
	return (useRouteLoaderData("root") as { settings: ShopSettings }).settings;
}
