/** Including today. */
export const daysShown = 30;
export const bestSellersShown = 5;
