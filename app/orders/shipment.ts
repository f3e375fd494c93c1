import { minuteMs } from "../time/durations.ts";

/** Tracking pages by the first word of the carrier's name. */
const trackingPages: Record<string, string> = {
	dhl: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
	ups: "https://www.ups.com/track?tracknum=",
	fedex: "https://www.fedex.com/fedextrack/?trknbr=",
	usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
	dpd: "https://tracking.dpd.de/status/en_US/parcel/",
	gls: "https://gls-group.com/GROUP/en/parcel-tracking/?match=",
};

/** Suggested carriers. Any other may be entered. */
export const knownCarriers = ["DHL", "UPS", "FedEx", "USPS", "DPD", "GLS"] as const;

/** Returns the tracking page; undefined for an unknown carrier or a malformed number. */
export function trackingPage(carrier: string | undefined, tracking: string | undefined): string | undefined {
	const [name = ""] = carrier?.trim().toLowerCase().split(/\s+/) ?? [];
	const page = Object.hasOwn(trackingPages, name) ? trackingPages[name] : undefined;
	const number = tracking?.replaceAll(/\s/g, "") ?? "";
	return page && /^[\w-]+$/.test(number) ? page + encodeURIComponent(number) : undefined;
}

/** Minutes in which a delivery can be undone. The customer's e-mail is sent afterwards. */
export const undoMinutes = 10;

/** Returns when a delivery can no longer be undone. */
export const undoEnd = (shippedAt: string): Date => new Date(Date.parse(shippedAt) + undoMinutes * minuteMs);
