// Single files of the package: its index loads a store for every database there is.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
	export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
declare module "rate-limiter-flexible/lib/RateLimiterPostgres.js" {
	export { RateLimiterPostgres as default } from "rate-limiter-flexible";
}
declare module "rate-limiter-flexible/lib/RateLimiterRes.js" {
	export { RateLimiterRes as default } from "rate-limiter-flexible";
}
