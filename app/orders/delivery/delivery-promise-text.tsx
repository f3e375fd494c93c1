import { useEffect, useState } from "react";
import { useShopSettings } from "../../api/route-context.ts";
import { isoDay } from "../../time/calendar.ts";
import { deliveryDays, firstCountry, promiseText } from "./delivery-promise.ts";

/**
 * When an order placed now ships and arrives (ruling 39). Only in the browser, because a stored page can be older than
 * the cut-off hour.
 * @param country without it, the text names the country that it applies to
 */
export function DeliveryPromiseText({ country, className = "" }: { country?: string | undefined; className?: string }) {
	const { delivery } = useShopSettings().costs;
	const [at, setAt] = useState<Date>();
	useEffect(() => setAt(new Date()), []);
	const days = at && deliveryDays(delivery.schedule, country, at);
	if (!days || !delivery.schedule) return null;
	const first = firstCountry(delivery.schedule);
	const name = first !== "other" && new Intl.DisplayNames("en", { type: "region" }).of(first);
	return (
		<p className={`text-sm ${className}`}>
			{promiseText(days, isoDay(at))}
			{!country && name && ` (${name})`}
		</p>
	);
}
