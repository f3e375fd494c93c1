/** Returns the values for an SQL `in`. Adds an empty text, which matches no id, because SQL refuses an empty list. */
export const inList = (values: Iterable<string>): string[] => [...values, ""];
