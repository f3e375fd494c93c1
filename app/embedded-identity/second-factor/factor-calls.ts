import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { FactorCalls } from "../../identity/factor-calls.ts";
import { identityMessages, providerErrorMessage } from "../../identity/identity-messages.ts";
import { IdentityError } from "../../identity/identity-provider.ts";
import { confirmedChannel } from "../../identity/step-up.ts";

export type Send = <Body>(path: string, body?: object) => Promise<Body>;

export function createFactorCalls(send: Send): FactorCalls {
	const post = async (path: string, body: object = {}) => void (await send(path, body));
	return {
		read: () => send("second-factor"),
		beginApp: () => send("second-factor/begin", {}),
		confirmApp: async (code) => (await send<Codes>("second-factor/confirm", { code })).recoveryCodes,
		renewRecoveryCodes: async () => (await send<Codes>("second-factor/recovery-codes", {})).recoveryCodes,
		endApp: () => post("second-factor/end"),
		addPasskey: async () => {
			const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>("passkeys/options", {});
			const { startRegistration } = await import("@simplewebauthn/browser");
			const response = await startRegistration({ optionsJSON }).catch((error) => {
				const isRegistered = error instanceof Error && error.name === "InvalidStateError";
				throw new IdentityError(identityMessages[isRegistered ? "passkey-already-added" : "passkey-cancelled"]);
			});
			return send("passkeys/add", { response });
		},
		renamePasskey: (id, name) => post("passkeys/rename", { id, name }),
		removePasskey: (id) => post("passkeys/remove", { id }),
		stepUpMethods: () => send("step-up"),
		stepUpByPassword: (password) => post("step-up/password", { password }),
		stepUpByCode: (code) => post("step-up/code", { code }),
		stepUpByPasskey: async () =>
			post("step-up/passkey", { response: await signWithPasskey(send, "step-up/passkey-options") }),
		stepUpAtProvider: async (provider) => {
			// Opened before any await: browsers allow it only directly after a click.
			const page = window.open("about:blank", "confirm", "popup,width=520,height=720");
			if (!page) throw new IdentityError(identityMessages["window-blocked"]);
			const done = waitForConfirmation();
			try {
				page.location.href = (await send<{ url: string }>("step-up/provider", { provider })).url;
			} catch (error) {
				page.close();
				throw error;
			}
			await done;
		},
	};
}

interface Codes {
	recoveryCodes: string[];
}

/** Signs a challenge of the shop with a passkey. */
export async function signWithPasskey(send: Send, path: string): Promise<object> {
	const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>(path, {});
	const { startAuthentication } = await import("@simplewebauthn/browser");
	return startAuthentication({ optionsJSON }).catch(() => {
		throw new IdentityError(identityMessages["passkey-cancelled"]);
	});
}

function waitForConfirmation(): Promise<void> {
	const channel = new BroadcastChannel(confirmedChannel);
	return new Promise<void>((resolve, reject) => {
		channel.onmessage = ({ data: { error, label } }) => {
			channel.close();
			if (error) reject(new IdentityError(providerErrorMessage(error, label)));
			else resolve();
		};
	});
}
