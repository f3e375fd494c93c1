import { brand } from "./brand.ts";

const demoIcons = [
	{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
	{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
	{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
	{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
];

/** Returns the web app manifest, with which a phone puts the shop on its home screen. */
export const webManifest = () => ({
	name: brand.name,
	short_name: brand.name,
	description: brand.tagline,
	start_url: "/",
	display: "minimal-ui",
	background_color: "#edf0f1",
	theme_color: "#edf0f1",
	icons: brand.icon ? [{ src: brand.icon, sizes: "any" }] : demoIcons,
});
