import { createContext } from "react-router";
import type { Costs } from "../money/costs.ts";
import type { ApiClient } from "./api-client.ts";

/** What a page's loader finds on either side: the typed client of the API. */
export const apiContext = createContext<ApiClient>();

/** What pages must know of how the shop is set up. Nothing secret: it is sent to every browser. */
export interface ShopSettings {
	/** Where browsers reach the shop; never what a request says of it. */
	origin: string;
	/** Said on every page while the shop is not in production (rulings 19 and 31). */
	demoNotice?: string;
	/** Where the card provider's script is, and the key that it is used with. */
	stripe: { publishableKey: string; scriptUrl: string };
	/** Where else than with a password people may sign in. */
	providers: { id: "google" | "oidc"; label: string }[];
	/** How long an unpaid order is held. */
	holdMinutes: number;
	/** What one account may hold unpaid, in per cent of a product's stock above its minimum. */
	holdSharePercent: number;
	/** What delivery and tax add to what is ordered. */
	costs: Costs;
	sendsMail: boolean;
	/** Whether a mail may bring a link to a new password. */
	mailsLinks: boolean;
	/** Whether only who has confirmed their address can be made an admin (ruling 28). */
	adminsConfirmAddress: boolean;
	/** Where a demo's mailbox is. */
	mailbox?: string;
}

export const settingsContext = createContext<ShopSettings>();

/** Hears of an error that ends a page in 500. */
export const faultContext = createContext<(error: unknown) => void>();
