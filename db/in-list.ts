/** Returns the values of an SQL `in`, which must not be empty. No identifier is the empty text. */
export const inList = (values: Iterable<string>): string[] => [...values, ""];
