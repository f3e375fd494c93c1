import { redirect } from "react-router";

const myOrders = "/dashboard/myorders";

/** The specification's My Orders link ends with a space (ruling 17). */
export const loader = () => redirect(myOrders);
export const clientLoader = () => redirect(myOrders);
