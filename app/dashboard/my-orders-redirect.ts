import { redirect } from "react-router";

/** The specification's My Orders link ends with a space: that address opens My Orders too (ruling 17). */
export const loader = () => redirect("/dashboard/myorders");
export const clientLoader = loader;
