import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const userPresentAndVerified = 0x05;
const withCredential = 0x40;

/** Creates a passkey (WebAuthn, ES256) that answers the challenges of a shop at this origin. */
export function createSoftwarePasskey(origin: string) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(32);
	const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
	const coordinates = [x, y].map((part) => cborBytes(Buffer.from(part, "base64url")));
	const coseKey = Buffer.concat([
		Buffer.from(head),
		coordinates[0] as Buffer,
		Buffer.from([0x22]),
		coordinates[1] as Buffer,
	]);
	const answer = (response: object) => ({
		id: id.toString("base64url"),
		rawId: id.toString("base64url"),
		type: "public-key",
		clientExtensionResults: {},
		response,
	});
	const clientData = (type: string, challenge: string) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	const authenticatorData = (flags: number, counter: number) =>
		Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, counter])]);
	let uses = 0;
	return {
		register: (challenge: string) => {
			const data = authenticatorData(userPresentAndVerified | withCredential, 0);
			const credential = Buffer.concat([data, Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
			const none = [cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0]), cborText("authData")];
			const attestation = Buffer.concat([Buffer.from([0xa3]), ...none, cborBytes(credential)]);
			return answer({
				clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
				attestationObject: attestation.toString("base64url"),
				transports: ["internal"],
			});
		},
		answer: (challenge: string) => {
			const client = clientData("webauthn.get", challenge);
			const data = authenticatorData(userPresentAndVerified, ++uses);
			return answer({
				clientDataJSON: client.toString("base64url"),
				authenticatorData: data.toString("base64url"),
				signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
			});
		},
	};
}
