import type { NewApp, OwnPasskey, SecondFactor, StepUpMethods } from "./second-factor.ts";
import type { SignInProviderId } from "./sign-in-provider.ts";

export interface FactorCalls {
	read(): Promise<SecondFactor>;
	beginApp(): Promise<NewApp>;
	/** @returns the recovery codes, which cannot be read again */
	confirmApp(code: string): Promise<string[]>;
	renewRecoveryCodes(): Promise<string[]>;
	endApp(): Promise<void>;
	addPasskey(): Promise<Pick<OwnPasskey, "id" | "name">>;
	renamePasskey(id: string, name: string): Promise<void>;
	removePasskey(id: string): Promise<void>;
	stepUpMethods(): Promise<StepUpMethods>;
	stepUpByPassword(password: string): Promise<void>;
	stepUpByCode(code: string): Promise<void>;
	stepUpByPasskey(): Promise<void>;
	/** Opens a window, so that nothing on this page is lost. */
	stepUpAtProvider(provider: SignInProviderId): Promise<void>;
}

/** Returns whether the browser supports passkeys here. Browsers allow none on IP addresses. */
export function hasPasskeys(): boolean {
	return "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}
