import { foldFamily } from "../catalogue-query.ts";
import { foldSpec, frequentSpellings } from "./spec-filter.ts";

export interface SpecNames {
	/** Most common first; equally common ones in the order of the data sheets. */
	byFrequency: readonly string[];
	/** Sorted by average position in the data sheets. */
	inSheetOrder: readonly string[];
}

/** Spec names of a data sheet, shared by all parts with the same. */
interface Layout {
	family: string;
	names: readonly string[];
	parts: number;
}

/** Spec names of each family, the same in every process, whatever the order of changes. */
export function createSpecNames() {
	const layouts = new Map<string, Layout>();
	const layoutAt: (Layout | undefined)[] = [];
	const ordered = new Map<string, SpecNames>();

	function layoutOf(family: string, names: readonly string[]): Layout {
		const key = [family, ...names].join("\n");
		const layout = layouts.get(key) ?? { family, names, parts: 0 };
		layouts.set(key, layout);
		return layout;
	}

	function count(layout: Layout | undefined, by: 1 | -1) {
		if (!layout) return;
		layout.parts += by;
		ordered.delete(layout.family);
		if (layout.parts === 0) layouts.delete([layout.family, ...layout.names].join("\n"));
	}

	return {
		set(place: number, family: string, names: readonly string[]) {
			const layout = family === "" ? undefined : layoutOf(family, names);
			if (layout === layoutAt[place]) return;
			count(layout, 1);
			count(layoutAt[place], -1);
			layoutAt[place] = layout;
		},
		has: (family: string): boolean => layouts.values().some((layout) => layout.family === family),
		/** The most common spelling of a family. */
		asWritten(family: string): string {
			const spaced = family.trim().replace(/\s+/g, " ");
			const parts = new Map<string, number>();
			for (const layout of layouts.values()) {
				if (foldFamily(layout.family) !== foldFamily(spaced)) continue;
				parts.set(layout.family, (parts.get(layout.family) ?? 0) + layout.parts);
			}
			const [frequentSpelling] = [...parts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
			return frequentSpelling?.[0] ?? spaced;
		},
		of(family: string): SpecNames {
			const cached = ordered.get(family);
			if (cached) return cached;
			const names = orderNames([...layouts.values()].filter((layout) => layout.family === family));
			// Clients can request any family, so unknown ones are not cached.
			if (names.byFrequency.length > 0) ordered.set(family, names);
			return names;
		},
	};
}

function orderNames(layouts: readonly Layout[]): SpecNames {
	const tallies = new Map<string, { parts: number; sum: number }>();
	const spellings = frequentSpellings(
		layouts.flatMap((layout) => layout.names.map((name) => [name, layout.parts] as const)),
	);
	for (const layout of layouts) {
		for (const [at, spelling] of layout.names.entries()) {
			const name = spellings.get(foldSpec(spelling)) ?? spelling;
			const { parts, sum } = tallies.get(name) ?? { parts: 0, sum: 0 };
			tallies.set(name, { parts: parts + layout.parts, sum: sum + at * layout.parts });
		}
	}
	const names = [...tallies].map(([name, { parts, sum }]) => ({ name, parts, position: sum / parts }));
	names.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
	return {
		inSheetOrder: names.map(({ name }) => name),
		byFrequency: names.toSorted((a, b) => b.parts - a.parts).map(({ name }) => name),
	};
}
