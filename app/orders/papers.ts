export const paperKinds = ["pick", "slips", "labels"] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperLabels: Record<PaperKind, string> = {
	pick: "Pick list",
	slips: "Packing slips",
	labels: "Labels",
};

/** The number of orders on a page of the list. */
export const maxPapers = 50;

export const paperAddress = (kind: PaperKind, ids: readonly string[]): string =>
	`/dashboard/papers?kind=${kind}&orders=${ids.map(encodeURIComponent).join(",")}`;
