/** What the shop uses of the package, which has no types of its own. */
declare module "compression" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
	type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

	const compression: {
		(options: { brotli: { params: Record<number, number> }; filter: Filter }): Middleware;
		/** Whether the type of an answer is worth compressing. */
		filter: Filter;
	};
	export default compression;
}
