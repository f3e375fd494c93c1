import { redirect } from "react-router";

const myOrders = "/dashboard/myorders";

/** Redirects the specification's My Orders link, which ends with a space (ruling 17). */
export const loader = () => redirect(myOrders);
export const clientLoader = () => redirect(myOrders);
