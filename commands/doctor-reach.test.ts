import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { findCertificateProblems, findDomainProblems, findStoppedShop } from "./doctor-reach.ts";

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
	const unknown =
		'the certificate of localhost is signed by "localhost", which browsers do not trust (DEPTH_ZERO_SELF_SIGNED_CERT)';
	expect(await findCertificateProblems(address, inYear(2030))).toEqual([unknown]);
	expect(await findCertificateProblems(address, inYear(2126))).toEqual([
		unknown,
		expect.stringMatching(/^the certificate of localhost ends in \d days\. Renew it$/),
	]);
	expect(await findCertificateProblems(address, inYear(2130))).toEqual([
		unknown,
		"the certificate of localhost has ended. Renew it",
	]);
	const newDomain = address.replace("localhost", "new.invalid");
	expect(await findCertificateProblems(newDomain, inYear(2030)), "of the proxy on this machine").toEqual([
		unknown.replace("localhost", "new.invalid"),
	]);
	expect(await findCertificateProblems("https://127.0.0.1:1", inYear(2030))).toEqual([]);
});

test("a domain without an address is a problem", async () => {
	expect(await findDomainProblems("https://new.invalid")).toEqual([
		expect.stringMatching(/^the domain new\.invalid has no address \(E\w+\)\. Point its A and AAAA records/),
	]);
	for (const sound of ["https://localhost", "https://127.0.0.1", "https://[::1]:8443"])
		expect(await findDomainProblems(sound)).toEqual([]);
});

test("a shop that does not run, or is not ready, is a problem; one that is starting is none", async () => {
	let status = 503;
	const server = createHttpServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	onTestFinished(() => void server.close());
	const own = { host: "0.0.0.0", port };
	expect(await findStoppedShop(own, 0)).toEqual([
		`the shop does not answer at http://127.0.0.1:${port}/readyz (503). Run systemctl status shop, and start it`,
	]);
	const starting = findStoppedShop(own);
	status = 200;
	expect(await starting).toEqual([]);
	expect(await findStoppedShop({ host: "127.0.0.1", port: 1 }, 0)).toEqual([
		expect.stringContaining("http://127.0.0.1:1/readyz (ECONNREFUSED)"),
	]);
});
