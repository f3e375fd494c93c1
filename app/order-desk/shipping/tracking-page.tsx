import { useState } from "react";
import { pageMeta } from "../../brand/page-meta.ts";
import { PageHeading, ParentLink } from "../../ui/page-heading.tsx";
import { CarrierField } from "../tracking-field.tsx";
import { PasteTracking } from "./paste-tracking.tsx";
import { ScanTracking } from "./scan-tracking.tsx";

export const meta = () => pageMeta("Tracking numbers");

/** Delivers many orders with their tracking numbers, by scanning or from a carrier's list. */
export default function TrackingPage() {
	const [carrier, setCarrier] = useState("");
	return (
		<>
			<PageHeading title="Tracking numbers" kicker={<ParentLink to="/dashboard/allorder">Manage Orders</ParentLink>} />
			<div className="mt-2 max-w-xs">
				<CarrierField value={carrier} onChange={setCarrier} />
			</div>
			<div className="mt-6 grid gap-8 lg:grid-cols-2 lg:has-[>:first-child_table]:not-has-[>:last-child_table]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<PasteTracking carrier={carrier} />
				<ScanTracking carrier={carrier} />
			</div>
		</>
	);
}
