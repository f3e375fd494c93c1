import { resolve } from "node:path";

/** An invented owner's details. */
export const ownShopFile = resolve(import.meta.dirname, "shop.json");

/** The minimum settings of a shop in production. The values charge no card and send no mail. */
export const production = {
	NODE_ENV: "production",
	PUBLIC_URL: "https://shop.example.com",
	SHOP_FILE: ownShopFile,
	SHOP_SECRET: "a-secret-of-the-shop-that-is-long-enough",
	STRIPE_SECRET_KEY: "sk_test_none",
	STRIPE_PUBLISHABLE_KEY: "pk_test_none",
	STRIPE_WEBHOOK_SECRET: "whsec_none_0123456789abcdef",
	SMTP_URL: "off",
};
