declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	interface Interaction {
		prompt: { name: string; details: { missingOIDCScope?: string[] } };
		params: { client_id: string };
		session?: { accountId: string };
		grantId?: string;
	}

	/** The part of the package that tests use. It has no types of its own. */
	export default class Provider {
		constructor(issuer: string, configuration: object);
		Grant: new (given: {
			accountId: string;
			clientId: string;
		}) => { addOIDCScope(scope: string): void; save(): Promise<string> };
		callback(): (request: IncomingMessage, response: ServerResponse) => void;
		interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
		interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
	}
}
