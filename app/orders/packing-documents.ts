export const packingDocumentKinds = ["pick", "slips", "labels"] as const;
export type PackingDocumentKind = (typeof packingDocumentKinds)[number];

export const packingDocumentLabels: Record<PackingDocumentKind, string> = {
	pick: "Pick list",
	slips: "Packing slips",
	labels: "Labels",
};

/**
 * @param ids numbers of whole purchases, short enough for hundreds in one URL, or ids of orders, such as those of a
 * shipment
 */
export const packingDocumentsPath = (kind: PackingDocumentKind, ids: readonly (number | string)[]): string =>
	`/dashboard/papers?kind=${kind}&orders=${ids.join(",")}`;
