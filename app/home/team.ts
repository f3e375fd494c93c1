import type { PlateOrnament } from "./monogram-plate.tsx";

export interface TeamMember {
	name: string;
	title: string;
	monogram: string;
	ornament: PlateOrnament;
}

/** Invented people (specification §2, Home). */
export const team: readonly TeamMember[] = [
	{ name: "Marguerite Oyelaran", title: "Chief product officer", monogram: "MO", ornament: "gear" },
	{ name: "Tomasz Wendelin", title: "Chief executive officer", monogram: "TW", ornament: "bearing" },
	{ name: "Ruth Castellanos", title: "Chief customer and sales officer", monogram: "RC", ornament: "dial" },
	{ name: "Haruki Lindgren", title: "Chief information officer", monogram: "HL", ornament: "encoder" },
];
