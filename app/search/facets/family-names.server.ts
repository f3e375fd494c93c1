/** The names of a family's specifications. */
export interface FamilyNames {
	/** What most parts have stands first; of those as common, what their data sheets tell first. */
	commonest: readonly string[];
	/** As the data sheets order them, on the average. */
	asInSheets: readonly string[];
}

/** What the data sheets of some parts of a family have in common: one for all of them, since parts are many. */
interface Layout {
	family: string;
	names: readonly string[];
	parts: number;
}

/** Which specifications each family's parts have: told alike by every process, whatever came in which order. */
export function createFamilyNames() {
	const layouts = new Map<string, Layout>();
	const layoutAt: (Layout | undefined)[] = [];
	const ordered = new Map<string, FamilyNames>();

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
		/** Takes in what a part has: nothing without a family. */
		set(place: number, family: string, names: readonly string[]) {
			const layout = family === "" ? undefined : layoutOf(family, names);
			if (layout === layoutAt[place]) return;
			count(layout, 1);
			count(layoutAt[place], -1);
			layoutAt[place] = layout;
		},
		/** Whether any part is of this family. */
		has: (family: string): boolean => layouts.values().some((layout) => layout.family === family),
		/** As most parts write a family that somebody writes with other capitals or blanks. */
		asWritten(family: string): string {
			const blanks = family.trim().replace(/\s+/g, " ");
			const parts = new Map<string, number>();
			for (const layout of layouts.values()) {
				if (foldFamily(layout.family) !== foldFamily(blanks)) continue;
				parts.set(layout.family, (parts.get(layout.family) ?? 0) + layout.parts);
			}
			const [most] = [...parts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
			return most?.[0] ?? blanks;
		},
		of(family: string): FamilyNames {
			const known = ordered.get(family);
			if (known) return known;
			const names = orderNames([...layouts.values()].filter((layout) => layout.family === family));
			// Askers may invent any.
			if (names.commonest.length > 0) ordered.set(family, names);
			return names;
		},
	};
}

const foldFamily = (family: string) => family.trim().replace(/\s+/g, " ").toLowerCase();

function orderNames(layouts: readonly Layout[]): FamilyNames {
	const tallies = new Map<string, { parts: number; sum: number }>();
	for (const layout of layouts) {
		for (const [at, name] of layout.names.entries()) {
			const { parts, sum } = tallies.get(name) ?? { parts: 0, sum: 0 };
			tallies.set(name, { parts: parts + layout.parts, sum: sum + at * layout.parts });
		}
	}
	const names = [...tallies].map(([name, { parts, sum }]) => ({ name, parts, position: sum / parts }));
	names.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
	return {
		asInSheets: names.map(({ name }) => name),
		commonest: names.toSorted((a, b) => b.parts - a.parts).map(({ name }) => name),
	};
}
