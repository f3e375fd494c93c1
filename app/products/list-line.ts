/**
 * The form in the header that adds parts to the buying list. It is on every page and works without script. Here rather
 * than in buy-lists, because the product card uses it.
 */
export const listFormId = "list-form";
export const lineFieldName = "line";

export const lineValue = (productId: string, units: number): string => `${productId} ${units}`;
