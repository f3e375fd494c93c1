/** So many days of sales are shown, today with them. */
export const daysShown = 30;
export const bestSellersShown = 5;
