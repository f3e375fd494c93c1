/** Why a provider did not tell who somebody is; `message` is for the log, and names nobody. */
export type OpenIdFaultKind =
	/** It does not answer, or not now. */
	| "unavailable"
	/** It refuses the shop: issuer, client or secret are not what it knows. Trying again is of no use. */
	| "misconfigured"
	/** What it said, or what somebody brought from it, does not hold. */
	| "invalid";

export class OpenIdFault extends Error {
	readonly kind: OpenIdFaultKind;
	constructor(kind: OpenIdFaultKind, message: string) {
		super(message);
		this.kind = kind;
	}
}
