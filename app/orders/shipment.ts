import { brand, type Carrier } from "../brand/brand.ts";
import { minuteMs } from "../time/calendar.ts";

const usualCarriers: readonly Carrier[] = [
	{ name: "DHL", trackingPage: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}" },
	{ name: "UPS", trackingPage: "https://www.ups.com/track?tracknum={number}" },
	{ name: "FedEx", trackingPage: "https://www.fedex.com/fedextrack/?trknbr={number}" },
	{ name: "USPS", trackingPage: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}" },
	{ name: "DPD", trackingPage: "https://tracking.dpd.de/status/en_US/parcel/{number}" },
	{ name: "GLS", trackingPage: "https://gls-group.com/GROUP/en/parcel-tracking/?match={number}" },
];

/** Suggested carriers. Any other may be entered. */
export const knownCarriers = (): readonly Carrier[] => brand.carriers ?? usualCarriers;

/** First words of further carriers, for lists without a column for them. */
const otherCarriers = new Set(
	"royal parcelforce evri hermes yodel tnt aramex purolator canada australia ontrac colissimo chronopost mondial correos seur mrw nacex brt bartolini sda poste inpost postnl bpost postnord post deutsche österreichische swiss packeta".split(
		" ",
	),
);

/** Returns whether a text begins with the name of a carrier: `DHL Express`. */
export function isCarrier(text: string): boolean {
	const first = firstWord(text) ?? "";
	return (
		otherCarriers.has(first) || [...knownCarriers(), ...usualCarriers].some(({ name }) => firstWord(name) === first)
	);
}

const firstWord = (name: string) => name.trim().toLowerCase().split(/\s+/)[0];

/** Returns the tracking page; undefined for an unknown carrier or a malformed number. */
export function trackingPage(carrier: string | undefined, tracking: string | undefined): string | undefined {
	const page = carrier
		? [...knownCarriers(), ...usualCarriers].find(({ name }) => firstWord(name) === firstWord(carrier))?.trackingPage
		: undefined;
	const number = tracking?.replaceAll(/\s/g, "") ?? "";
	return page && /^[\w-]+$/.test(number) ? page.replace("{number}", encodeURIComponent(number)) : undefined;
}

/** Returns the tracking page of a shipment. It keeps its page when its carrier leaves the settings. */
export const trackingPageOf = (shipment: {
	carrier: string | null;
	tracking: string | null;
	tracking_page: string | null;
}): string | undefined =>
	trackingPage(shipment.carrier ?? undefined, shipment.tracking ?? undefined) ?? shipment.tracking_page ?? undefined;

/** Minutes in which a delivery can be undone. The customer's e-mail is sent afterwards. */
export const undoMinutes = 10;

/** Returns when a delivery can no longer be undone. */
export const undoEnd = (shippedAt: string): Date => new Date(Date.parse(shippedAt) + undoMinutes * minuteMs);
