export const packingDocumentKinds = ["pick", "slips", "labels"] as const;
export type PackingDocumentKind = (typeof packingDocumentKinds)[number];

export const packingDocumentLabels: Record<PackingDocumentKind, string> = {
	pick: "Pick list",
	slips: "Packing slips",
	labels: "Labels",
};

/** Papers of whole purchases. Their numbers are short enough for hundreds in one URL. */
export const packingDocumentsPath = (kind: PackingDocumentKind, purchases: readonly { number: number }[]): string =>
	`/dashboard/papers?kind=${kind}&orders=${purchases.map(({ number }) => number).join(",")}`;
