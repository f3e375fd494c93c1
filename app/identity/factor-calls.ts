import type { NewApp, OwnPasskey, SecondFactor, StepUpWays } from "./second-factor.ts";
import type { SignInProviderId } from "./sign-in-provider.ts";

/** What a signed-in person does about the means to prove who they are. Every method rejects with an `IdentityError`. */
export interface FactorCalls {
	read(): Promise<SecondFactor>;
	/** The key of a new app, which counts for nothing before {@link FactorCalls.confirmApp}. */
	beginApp(): Promise<NewApp>;
	/** @returns the recovery codes, which are shown this once */
	confirmApp(code: string): Promise<string[]>;
	/** New recovery codes in place of the old ones. */
	renewRecoveryCodes(): Promise<string[]>;
	endApp(): Promise<void>;
	/** Has the browser ask for a finger, a face or a PIN. */
	addPasskey(): Promise<Pick<OwnPasskey, "id" | "name">>;
	renamePasskey(id: string, name: string): Promise<void>;
	removePasskey(id: string): Promise<void>;
	/** The ways to confirm who one is. */
	stepUpWays(): Promise<StepUpWays>;
	stepUpByPassword(password: string): Promise<void>;
	stepUpByCode(code: string): Promise<void>;
	stepUpByPasskey(): Promise<void>;
	/** In a window of its own, so that nothing of this page is lost. */
	stepUpAt(provider: SignInProviderId): Promise<void>;
}

/** Whether this browser has passkeys for this address: none are for plain numbers. */
export function hasPasskeys(): boolean {
	return "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}
