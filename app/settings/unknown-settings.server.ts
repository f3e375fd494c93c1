/**
 * Names that nobody reads, and that are nearly a setting's: a shop with `DATABSE_URL` would open on the wrong database
 * without a word. Returns a sentence for each.
 */
export function mistypedSettings(given: Iterable<string>, known: readonly string[]): string[] {
	return Array.from(given).flatMap((name) => {
		if (known.includes(name)) return [];
		const meant = known.find((setting) => isNearly(name.toUpperCase(), setting));
		return meant ? [`${name} is no setting of the shop, and is not read. Is ${meant} meant?`] : [];
	});
}

/**
 * Whether they differ in two letters side by side at most, long ones in three, as TRUSTED_PROXY does. Short names, as PORT and
 * SORT, are too alike to be told.
 */
export function isNearly(name: string, setting: string): boolean {
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
