import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findDomainProblems, findProxyProblems, findStoppedShop, ownProcesses } from "./doctor-reach.ts";

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

/** A certificate of localhost, signed by "Works Root", for this test only. */
const leaf = `-----BEGIN CERTIFICATE-----
MIIBhjCCASugAwIBAgIUH3Otu+Yy/uB+UiQXL+MqNzOVfXowCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKV29ya3MgUm9vdDAgFw0yNjExMjgxMDQ1MjRaGA8yMTI2MTEw
NDEwNDUyNFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZI
zj0DAQcDQgAEWvJqGcT0+E9r+FDLGR8jDsTH0vPnFPIOtCSEFcjqLQM/CdjT90rD
nuErzxdyYQ+RlFKTZmAxLLscSykWEXV1wKNYMFYwFAYDVR0RBA0wC4IJbG9jYWxo
b3N0MB0GA1UdDgQWBBTZmFwdBASVZ/IkxVU+g9ql4STAszAfBgNVHSMEGDAWgBSc
VL/Evj6Bew+wej8n9dpzGAvfRjAKBggqhkjOPQQDAgNJADBGAiEA4O9Mus3oPbg8
mzFJ53TDr20h2IrfFkVlqZDbI+nRDhkCIQDP4SLn66pVXbWYR91ZIq3qLi3v4/B7
3pGNj+nnVwOTmg==
-----END CERTIFICATE-----`;
const leafKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQafedUc+RuQURIZ/
bR7glPeP9Eb78l1vHm6EyxQJN32hRANCAARa8moZxPT4T2v4UMsZHyMOxMfS8+cU
8g60JIQVyOotAz8J2NP3SsOe4SvPF3JhD5GUUpNmYDEsuxxLKRYRdXXA
-----END PRIVATE KEY-----`;

async function serve(tls: { cert?: string; key?: string }, proxyStatus = 200): Promise<string> {
	const server = createServer(tls, (_, response) => response.writeHead(proxyStatus).end()).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	onTestFinished(() => void server.close());
	return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const inYear = (year: number) => new Date(Date.UTC(year, 9, 28));

test("a certificate that is not valid, or ends soon, is a problem, and so is an address that refuses connections", async () => {
	const address = await serve({ key, cert });
	const unknown =
		'the certificate of localhost is signed by "localhost", which browsers do not trust (DEPTH_ZERO_SELF_SIGNED_CERT)';
	expect(await findProxyProblems(address, inYear(2030))).toEqual([unknown]);
	expect(await findProxyProblems(address, inYear(2126))).toEqual([
		unknown,
		expect.stringMatching(/^the certificate of localhost ends in \d days\. Renew it$/),
	]);
	expect(await findProxyProblems(address, inYear(2130))).toEqual([
		unknown,
		"the certificate of localhost has ended. Renew it",
	]);
	const newDomain = address.replace("localhost", "new.invalid");
	expect(await findProxyProblems(newDomain, inYear(2030)), "of the proxy on this machine").toEqual([
		unknown.replace("localhost", "new.invalid"),
	]);
	expect(await findProxyProblems("https://127.0.0.1:1", inYear(2030))).toEqual([
		"nothing answers at https://127.0.0.1:1 (ECONNREFUSED). Start the proxy: systemctl status caddy, or nginx",
	]);
});

test("a certificate that was sent without its issuer's, or too early, says so", async () => {
	const address = await serve({ key: leafKey, cert: leaf });
	const alone =
		'the certificate of localhost is signed by "Works Root", which browsers do not trust (UNABLE_TO_VERIFY_LEAF_SIGNATURE). It was sent without its issuer\'s: give the proxy the full chain';
	expect(await findProxyProblems(address, inYear(2030))).toEqual([alone]);
	expect(await findProxyProblems(address, inYear(2020))).toEqual([
		alone,
		expect.stringContaining("the certificate of localhost is not valid before Nov 28"),
	]);
});

test("a proxy without a certificate, or one that does not lead to the shop, is a problem", async () => {
	const without = await serve({});
	expect(await findProxyProblems(without, inYear(2030))).toEqual([
		expect.stringMatching(/^the proxy has no certificate for localhost \(\w+\)\. See why in its log/),
	]);
	const astray = await serve({ key, cert }, 502);
	expect(await findProxyProblems(astray, inYear(2030))).toContain(
		`the proxy answers 502 at ${astray}/livez. Check that it leads to HOST and PORT of the shop`,
	);
});

test("a domain without an address is a problem", async () => {
	expect(await findDomainProblems("https://new.invalid")).toEqual([
		expect.stringMatching(/^the domain new\.invalid has no address \(E\w+\)\. Point its A and AAAA records/),
	]);
	for (const sound of ["https://localhost", "https://127.0.0.1", "https://[::1]:8443"])
		expect(await findDomainProblems(sound)).toEqual([]);
});

test("with the proxy on another machine, no advice is about this one", async () => {
	const address = await serve({ key, cert });
	const elsewhere = [inYear(2030), false] as const;
	expect(await findProxyProblems("https://127.0.0.1:1", ...elsewhere)).toEqual([
		"nothing answers at https://127.0.0.1:1 (ECONNREFUSED). Start the proxy on its machine",
	]);
	const notes = vi.spyOn(console, "error").mockReturnValue();
	expect(await findProxyProblems(address.replace("localhost", "new.invalid"), ...elsewhere)).toEqual([]);
	expect(notes.mock.calls.join()).toMatch(
		/^Not checked: the proxy, because https:\/\/new\.invalid:\d+ cannot be reached/,
	);
	notes.mockRestore();
	expect(await findProxyProblems(await serve({}), ...elsewhere)).toEqual([
		expect.stringMatching(/See why in its log$/),
	]);
	expect(await findDomainProblems("https://new.invalid", false)).toEqual([
		expect.stringMatching(/Point its A and AAAA records to the proxy's machine$/),
	]);
});

test("the processes of this machine are those of its enabled units", () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-units-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const own = { host: "10.40.0.2", port: 3000 };
	const onPostgres = { ...own, databaseUrl: "postgres://shop@db1/shop" };
	expect(ownProcesses(onPostgres, folder), "of a machine for commands alone").toEqual([]);
	expect(ownProcesses(own, join(folder, "none"))).toEqual([{ ...own, unit: "shop" }]);
	for (const name of ["shop@3001.service", "shop@3002.service", "cron.service"]) writeFileSync(join(folder, name), "");
	expect(ownProcesses(onPostgres, folder)).toEqual([
		{ host: "10.40.0.2", port: 3001, unit: "shop@3001" },
		{ host: "10.40.0.2", port: 3002, unit: "shop@3002" },
	]);
	writeFileSync(join(folder, "shop.service"), "");
	expect(ownProcesses(onPostgres, folder)).toContainEqual({ ...own, unit: "shop" });
});

test("a shop that does not run, or is not ready, is a problem; one that is starting is none", async () => {
	let status = 503;
	const server = createHttpServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	onTestFinished(() => void server.close());
	const own = { host: "0.0.0.0", port };
	expect(await findStoppedShop(own, 0)).toEqual([
		`the shop does not answer at http://127.0.0.1:${port}/readyz (503). Run systemctl status shop, and restart it`,
	]);
	const starting = findStoppedShop(own);
	status = 200;
	expect(await starting).toEqual([]);
	expect(await findStoppedShop({ host: "127.0.0.1", port: 1, unit: "shop@1" }, 0)).toEqual([
		"the shop does not answer at http://127.0.0.1:1/readyz (ECONNREFUSED). Run systemctl status shop@1, and restart it",
	]);
});
