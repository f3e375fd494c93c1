export const packingDocumentKinds = ["pick", "slips", "labels"] as const;
export type PackingDocumentKind = (typeof packingDocumentKinds)[number];

export const packingDocumentLabels: Record<PackingDocumentKind, string> = {
	pick: "Pick list",
	slips: "Packing slips",
	labels: "Labels",
};

/** Maximum number of orders in a document, and of ids in a list call. */
export const maxPackingOrders = 50;

export const packingDocumentsPath = (kind: PackingDocumentKind, ids: readonly string[]): string =>
	`/dashboard/papers?kind=${kind}&orders=${ids.map(encodeURIComponent).join(",")}`;
