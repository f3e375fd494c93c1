// Single files of the package: its index loads stores for all databases.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
	export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
declare module "rate-limiter-flexible/lib/RateLimiterPostgres.js" {
	export { RateLimiterPostgres as default } from "rate-limiter-flexible";
}
declare module "rate-limiter-flexible/lib/RateLimiterRes.js" {
	export { RateLimiterRes as default } from "rate-limiter-flexible";
}
