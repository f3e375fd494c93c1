/** The form in the header that puts parts on the list: it is on every page, once, and works without script. */
export const listFormId = "list-form";
/** What a button sends by it: a part and its units. */
export const lineField = "line";

export const lineValue = (productId: string, units: number): string => `${productId} ${units}`;
