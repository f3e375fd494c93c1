import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const cborBytes = (bytes: Buffer) =>
	Buffer.concat([
		bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59]),
		...(bytes.length < 256 ? [] : [uint16(bytes.length)]),
		bytes,
	]);
/** A public RSA key of COSE, without a private key: it can be registered, but not used. */
const rsaKey = (modulusBytes: number) =>
	Buffer.concat([
		Buffer.from([0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20]),
		cborBytes(Buffer.alloc(modulusBytes, 0xff)),
		Buffer.from([0x21, 0x43, 0x01, 0x00, 0x01]),
	]);
const userPresentAndVerified = 0x05;
const withCredential = 0x40;

interface PasskeyOptions {
	idBytes?: number;
	/** Registers an RSA key of this size instead. */
	rsaBytes?: number;
	transports?: unknown;
	/** Format of its attestation, whose statement is empty. */
	format?: string;
}

/** Creates a passkey (WebAuthn, ES256) that answers the challenges of a shop at this origin. */
export function createSoftwarePasskey(
	origin: string,
	{ idBytes = 32, rsaBytes, transports = ["internal"], format = "none" }: PasskeyOptions = {},
) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(idBytes);
	const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
	const coordinates = [x, y].map((part) => cborBytes(Buffer.from(part, "base64url")));
	const ellipticKey = [Buffer.from(head), coordinates[0] as Buffer, Buffer.from([0x22]), coordinates[1] as Buffer];
	const coseKey = rsaBytes ? rsaKey(rsaBytes) : Buffer.concat(ellipticKey);
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
			const credential = Buffer.concat([data, Buffer.alloc(16), uint16(id.length), id, coseKey]);
			const empty = [cborText("fmt"), cborText(format), cborText("attStmt"), Buffer.from([0xa0]), cborText("authData")];
			const attestation = Buffer.concat([Buffer.from([0xa3]), ...empty, cborBytes(credential)]);
			return answer({
				clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
				attestationObject: attestation.toString("base64url"),
				transports,
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
