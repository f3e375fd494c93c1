/** Synonyms in the trade, and British and American spellings. */
const groups: readonly (readonly string[])[] = [
	["wrench", "spanner"],
	["disc", "disk", "rotor"],
	["bolt", "screw"],
	["damper", "shock", "absorber", "strut"],
	["turbocharger", "turbo"],
	["rod", "conrod"],
	["gear", "cog", "gearwheel"],
	["pulley", "sheave"],
	["caliper", "calliper"],
	["injector", "nozzle"],
	["drill", "bit"],
	["set", "kit"],
	["filter", "strainer"],
	["aluminium", "aluminum"],
	["grey", "gray"],
	["litre", "liter"],
	["hexagon", "hex"],
	["pad", "lining"],
	["half", "1/2"],
	["tooth", "teeth"],
	["tyre", "tire"],
	["centre", "center"],
	["fastener", "fixing"],
];
const meanings = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

export const synonymsOf = (word: string): readonly string[] => meanings.get(word) ?? [word];
