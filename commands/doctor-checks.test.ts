import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { findCertificateProblems } from "./doctor-checks.ts";

/** A self-signed certificate of localhost until October 2126, for this test only. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUPT3OvFMzsHcxkw2a/ZE5yAJIhFowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyMjk1MVoYDzIxMjYxMTAy
MjIyOTUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQzTrfKeJ/jwqLzPmiFeUnEJQhAU1u7nbJlg5kGA/l93eq3yC4vNVBG
pA65RLQV/evDCysItr7ZNZjmMiAA7lmto1MwUTAdBgNVHQ4EFgQUtXYGQn+TvdMj
DoORumOV/PDI3LgwHwYDVR0jBBgwFoAUtXYGQn+TvdMjDoORumOV/PDI3LgwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBsDe/YGOT1DonYriuvDaR5
YJ2lrFLy7JPYcgOmQ89/rQIge4W85di0jbha4HVn2P1dbtL7BrpVc8rjTNXCZt+b
vmk=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggqRSRlOZ3N88GReX
1HgqS39e6rT0woZOTLk5aRa1TMahRANCAAQzTrfKeJ/jwqLzPmiFeUnEJQhAU1u7
nbJlg5kGA/l93eq3yC4vNVBGpA65RLQV/evDCysItr7ZNZjmMiAA7lmt
-----END PRIVATE KEY-----`;

const inYear = (year: number) => new Date(Date.UTC(year, 9, 28));

test("a certificate that is not valid, or ends soon, is a problem; an address that does not answer is none", async () => {
	const server = createServer({ key, cert }).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const address = `https://localhost:${(server.address() as AddressInfo).port}`;
	onTestFinished(() => void server.close());
	expect(await findCertificateProblems(address, inYear(2030))).toEqual([
		"the certificate of localhost is not valid: DEPTH_ZERO_SELF_SIGNED_CERT",
	]);
	expect(await findCertificateProblems(address, inYear(2126))).toEqual([
		expect.stringMatching(/^the certificate of localhost ends in \d days\. Renew it$/),
	]);
	expect(await findCertificateProblems(address, inYear(2130))).toEqual([
		"the certificate of localhost has ended. Renew it",
	]);
	expect(await findCertificateProblems("https://127.0.0.1:1", inYear(2030))).toEqual([]);
});
