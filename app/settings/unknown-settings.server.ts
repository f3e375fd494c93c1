/** Returns warnings about misspelt settings: with `DATABSE_URL`, a shop would silently open the wrong database. */
export function misspeltSettings(variables: Iterable<string>, settings: readonly string[]): string[] {
	return Array.from(variables).flatMap((name) => {
		if (settings.includes(name)) return [];
		const similar = settings.find((setting) => isSimilarName(name.toUpperCase(), setting));
		return similar ? [`${name} is not a setting and is ignored. Did you mean ${similar}?`] : [];
	});
}

/**
 * Returns whether a name differs in at most two adjacent letters, or three in long names, such as TRUSTED_PROXY. Short
 * names are too similar for this: PORT and SORT.
 */
export function isSimilarName(name: string, setting: string): boolean {
	if (setting.length < 6) return false;
	const longer = Math.max(name.length, setting.length);
	const before = commonStart(name, setting);
	const after = commonStart([...name].reverse().join(""), [...setting].reverse().join(""));
	return before + after >= longer - (longer > 12 ? 3 : 2);
}

function commonStart(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return length;
}
