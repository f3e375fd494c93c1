/** A misspelt name of it is refused (`readConfig`): the shop would silently open the wrong database. */
const refusedIfMisspelt = "DATABASE_URL";

/** Returns warnings about misspelt settings. */
export function misspeltSettings(variables: Iterable<string>, settings: readonly string[]): string[] {
	return Array.from(variables).flatMap((name) => {
		if (settings.includes(name)) return [];
		const similar = similarSetting(name.toUpperCase(), settings);
		return similar && similar !== refusedIfMisspelt
			? [`${name} is not a setting and is ignored. Did you mean ${similar}?`]
			: [];
	});
}

/** Returns the setting that a name is most similar to, if any. */
export function similarSetting(name: string, settings: readonly string[]): string | undefined {
	const similar = settings.filter((setting) => isSimilarName(name, setting));
	return similar.sort((one, other) => differingLetters(name, one) - differingLetters(name, other))[0];
}

/**
 * Returns whether a name differs in at most two adjacent letters, or three in long names, such as TRUSTED_PROXY. Short
 * names are too similar for this: PORT and SORT.
 */
export function isSimilarName(name: string, setting: string): boolean {
	if (setting.length < 6) return false;
	return differingLetters(name, setting) <= (Math.max(name.length, setting.length) > 12 ? 3 : 2);
}

function differingLetters(name: string, setting: string): number {
	const before = commonStart(name, setting);
	const after = commonStart([...name].reverse().join(""), [...setting].reverse().join(""));
	return Math.max(name.length, setting.length) - before - after;
}

function commonStart(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return length;
}
