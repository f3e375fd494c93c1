import { brand } from "../brand/brand.ts";
import { deliveryAddress } from "../orders/delivery/delivery.ts";
import { unitsToSend } from "../orders/order.ts";
import { itemCountText } from "../orders/order-facts.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { Barcode } from "./barcode.tsx";
import type { Modules } from "./code-128.ts";
import type { PackedParcel } from "./parcels.ts";

interface LabelsProps {
	parcels: readonly PackedParcel[];
	barcodes: ReadonlyMap<string, Modules>;
}

/** One label per parcel. Its barcode is the purchase's number. */
export function Labels({ parcels, barcodes }: LabelsProps) {
	return (
		<ul className="grid gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-[5mm]">
			{parcels.map((parcel) => (
				<Label key={parcel.key} parcel={parcel} modules={barcodes.get(`${parcel.purchase.number}`)} />
			))}
		</ul>
	);
}

function Label({ parcel: { purchase, items }, modules }: { parcel: PackedParcel; modules: Modules | undefined }) {
	const { name, number, purchaseOrder } = purchase;
	return (
		<li
			data-sheet=""
			className="flex min-h-[64mm] min-w-0 flex-col justify-between gap-3 rounded-sheet border border-control bg-sheet p-4"
		>
			<p className="text-xs text-ink-2">
				{brand.name}, {brand.address.slice(1).join(", ")}
			</p>
			<p dir="auto" className="text-lg whitespace-pre-line [overflow-wrap:anywhere]">
				{name}
				{"\n"}
				{deliveryAddress(purchase)}
			</p>
			<div>
				{modules && <Barcode modules={modules} text={`order ${number}`} />}
				<p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
					<span className="measure font-semibold">{number}</span>
					<span className="measure [overflow-wrap:anywhere]">{contentText(items)}</span>
				</p>
				{purchaseOrder && (
					<p className="text-sm [overflow-wrap:anywhere]">
						Purchase order{" "}
						<span className="measure">
							<TypedText>{purchaseOrder}</TypedText>
						</span>
					</p>
				)}
			</div>
		</li>
	);
}

/** `2 × TF-320V, shelf A-03`, `3 items, 14 units`. */
function contentText(items: PackedParcel["items"]): string {
	const units = items.reduce((sum, order) => sum + unitsToSend(order), 0);
	const [only] = items.length === 1 ? items : [];
	if (only) {
		const shelf = only.shelf ? `, shelf ${only.shelf}` : "";
		return `${units.toLocaleString("en-US")} × ${only.partNumber ?? only.product}${shelf}`;
	}
	return `${itemCountText(items.length)}, ${units.toLocaleString("en-US")} units`;
}
