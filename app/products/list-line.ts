/** The form in the header that adds parts to the list. It is on every page and works without script. */
export const listFormId = "list-form";
export const lineFieldName = "line";

export const lineValue = (productId: string, units: number): string => `${productId} ${units}`;
