import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { trustTitles, withdrawLink } from "./content/trust-links.ts";

/** Every component in every state, for development only. */
const styleguide = process.env.NODE_ENV === "production" ? [] : [route("styleguide", "styleguide/styleguide-page.tsx")];

const trustPages = Object.keys(trustTitles).map((path) => route(path.slice(1), "content/trust-page.tsx", { id: path }));

/** Specification §2 and §6: URL → page, and who may see it. */
export default [
	index("home/home-page.tsx"),
	route("allproducts", "catalogue/catalogue-page.tsx"),
	route("compare", "catalogue/compare-page.tsx"),
	route("list", "buy-lists/list-page.tsx"),
	route("product/:id", "products/product-page.tsx"),
	route("blog", "content/blog-page.tsx"),
	route("myportfolio", "content/portfolio-page.tsx"),
	...trustPages,
	route(withdrawLink.to.slice(1), "withdrawals/withdraw-page.tsx"),
	route("login", "identity/login-page.tsx"),
	route("forgotten-password", "identity/forgotten-password-page.tsx"),
	route("reset-password", "identity/reset-password-page.tsx"),
	route("signup", "identity/signup-page.tsx"),
	route("confirmed", "identity/confirmed-page.tsx"),
	layout("identity/signed-in.tsx", [
		route("buypage/:id", "orders/buy-page.tsx"),
		route("checkout", "purchases/delivery-page.tsx"),
		route("checkout/:id", "purchases/card-page.tsx"),
		route("reviews", "reviews/reviews-page.tsx"),
		route("dashboard", "dashboard/dashboard-shell.tsx", [
			index("users/profile-page.tsx"),
			route("confirm-address", "identity/confirm-address-page.tsx"),
			route("addreview", "reviews/add-review-page.tsx"),
			route("myorders", "orders/my-orders-page.tsx"),
			// The specification's link has a stray trailing space (ruling 17).
			route("myorders ", "dashboard/my-orders-redirect.ts"),
			route("order/:id", "orders/order-page.tsx"),
			route("payment/:id", "payments/payment-page.tsx"),
			layout("identity/admins-only.tsx", [
				route("overview", "overview/overview-page.tsx"),
				route("allusers", "users/all-users-page.tsx"),
				route("reviews", "reviews/manage-reviews-page.tsx"),
				route("audit", "audit/audit-page.tsx"),
				route("mails", "mail/mails-page.tsx"),
				route("withdrawals", "withdrawals/withdrawals-page.tsx"),
				route("allorder", "orders/manage-orders-page.tsx"),
				route("papers", "orders/papers-page.tsx"),
				route("addproduct", "products/add-product-page.tsx"),
				route("manageproduct", "stock/manage-products-page.tsx"),
				route("importproducts", "imports/import-page.tsx"),
				route("manageproduct/count", "stock/count-page.tsx"),
				route("manageproduct/:id/stock", "stock/stock-history-page.tsx"),
				route("manageproduct/:id/edit", "products/edit-product-page.tsx"),
				route("manageproduct/:id/files", "files/manage-files-page.tsx"),
			]),
		]),
	]),
	...styleguide,
	route("*", "shell/not-found-page.tsx"),
] satisfies RouteConfig;
