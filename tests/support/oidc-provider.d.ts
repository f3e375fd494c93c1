declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	/** What an authorization request stopped at, for the person to go on. */
	interface Interaction {
		prompt: { name: string; details: { missingOIDCScope?: string[] } };
		params: { client_id: string };
		session?: { accountId: string };
		grantId?: string;
	}

	/** What tests use of the package, which comes without types. */
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
