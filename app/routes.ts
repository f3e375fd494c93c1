import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { trustTitles, withdrawLink } from "./content/trust-links.ts";

/** Shows every component in every state. For development only. */
const styleguide = process.env.NODE_ENV === "production" ? [] : [route("styleguide", "styleguide/styleguide-page.tsx")];

const trustPages = Object.keys(trustTitles).map((path) => route(path.slice(1), "content/trust-page.tsx", { id: path }));

/** Routes by URL, and who may see them (specification §2 and §6). */
export default [
	index("home/home-page.tsx"),
	route("allproducts", "catalogue/catalogue-page.tsx"),
	route("compare", "catalogue/compare-page.tsx"),
	route("list", "buy-lists/page/list-page.tsx"),
	route("product/:id", "part-page/product-page.tsx"),
	route("blog", "content/blog-page.tsx"),
	route("myportfolio", "content/portfolio-page.tsx"),
	...trustPages,
	route(withdrawLink.to.slice(1), "withdrawals/withdraw-page.tsx"),
	route("login", "sign-in/login-page.tsx"),
	route("forgotten-password", "sign-in/forgotten-password-page.tsx"),
	route("reset-password", "sign-in/reset-password-page.tsx"),
	route("signup", "sign-in/signup-page.tsx"),
	route("confirmed", "sign-in/confirmed-page.tsx"),
	layout("identity/signed-in.tsx", [
		route("buypage/:id", "checkout/buy-page.tsx"),
		route("checkout", "checkout/delivery-page.tsx"),
		route("checkout/:id", "checkout/card/purchase-page.tsx"),
		// It has the frame of the checkout, not of the dashboard.
		route("dashboard/payment/:id", "checkout/card/payment-page.tsx"),
		route("reviews", "reviews/reviews-page.tsx"),
		route("dashboard", "dashboard/dashboard-shell.tsx", [
			index("users/profile-page.tsx"),
			route("security", "account/security-page.tsx"),
			route("data", "users/own-data-page.tsx"),
			route("confirm-address", "sign-in/confirm-address-page.tsx"),
			route("addreview", "reviews/add-review-page.tsx"),
			route("myorders", "order-desk/my-orders-page.tsx"),
			// The specification's link has a stray trailing space (ruling 17).
			route("myorders ", "dashboard/my-orders-redirect.ts"),
			route("order/:id", "order-desk/order/order-page.tsx"),
			layout("identity/orders-only.tsx", [
				route("allorder", "order-desk/manage-orders-page.tsx"),
				route("search", "overview/desk-search-page.tsx"),
			]),
			layout("identity/shipping-only.tsx", [
				route("tracking", "order-desk/shipping/tracking-page.tsx"),
				route("papers", "packing/packing-documents-page.tsx"),
			]),
			layout("identity/stock-only.tsx", [
				route("manageproduct", "stock/manage-products-page.tsx"),
				route("manageproduct/count", "stock/count-page.tsx"),
				route("manageproduct/receive", "stock/receipts/receipt-page.tsx"),
				route("manageproduct/:id/stock", "stock/stock-history-page.tsx"),
			]),
			layout("identity/accounting-only.tsx", [
				route("accounting", "accounting/accounting-page.tsx"),
				route("accounting/documents", "accounting/documents-page.tsx"),
				route("accounting/payments", "accounting/payments-page.tsx"),
			]),
			layout("identity/admins-only.tsx", [
				route("overview", "overview/overview-page.tsx"),
				route("allusers", "users/all-users-page.tsx"),
				route("allusers/:id", "customers/customer-page.tsx"),
				route("allusers/:email/order", "checkout/for-customer/for-customer-page.tsx"),
				route("allorder/new", "checkout/for-customer/choose-customer-page.tsx"),
				route("reviews", "reviews/manage-reviews-page.tsx"),
				route("audit", "audit/audit-page.tsx"),
				route("mails", "mail/mails-page.tsx"),
				route("withdrawals", "withdrawals/withdrawals-page.tsx"),
				route("addproduct", "products/form/add-product-page.tsx"),
				route("importproducts", "imports/import-page.tsx"),
				route("manageproduct/families", "stock/families-page.tsx"),
				route("manageproduct/media", "stock/media/media-page.tsx"),
				route("manageproduct/:id/edit", "stock/edit-product-page.tsx"),
				route("manageproduct/:id/files", "files/manage-files-page.tsx"),
			]),
		]),
	]),
	...styleguide,
	route("*", "shell/not-found-page.tsx"),
] satisfies RouteConfig;
