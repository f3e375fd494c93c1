import { generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { certificateFaults, nameFault } from "./own-certificate.ts";
import { file, folder as folderStep } from "./steps.ts";

/** A self-signed certificate of shop.example.com and *.example.org until November 2126, for this test only. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBuTCCAV+gAwIBAgIUXyt46r1UZyEdcgGb63NXwrNW/RkwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAgFw0yNjExMjgwNDQ3NDRaGA8y
MTI2MTEwNDA0NDc0NFowGzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABJOAk/xxvuQEOMftu1C8LzteD/CN2I/gTdB1
ByIOj8LnqEJ4CLcc0uIVzhdvi7hO/7c4q8rfClz6fZ7gXuBM0TqjfzB9MB0GA1Ud
DgQWBBQoZNy8qFljGvGXocRjtTq12DUhkDAfBgNVHSMEGDAWgBQoZNy8qFljGvGX
ocRjtTq12DUhkDAPBgNVHRMBAf8EBTADAQH/MCoGA1UdEQQjMCGCEHNob3AuZXhh
bXBsZS5jb22CDSouZXhhbXBsZS5vcmcwCgYIKoZIzj0EAwIDSAAwRQIhAJO9vy+n
x0gszMtl3hu1p4tzWrkQqj8KBqSCx1QvNGDSAiBVrP5rLJGz2cKtCJPFxkqtH99S
4YzHnfrSTtUX/5aeeQ==
-----END CERTIFICATE-----`;
const keyPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9NKxVKgherq2QWxm
FQvDIYQOxv5HM/8EBuwA5f8bRB2hRANCAASTgJP8cb7kBDjH7btQvC87Xg/wjdiP
4E3QdQciDo/C56hCeAi3HNLiFc4Xb4u4Tv+3OKvK3wpc+n2e4F7gTNE6
-----END PRIVATE KEY-----`;

const folder = mkdtempSync(join(tmpdir(), "shop-certificate-"));
chmodSync(folder, 0o755);
function write(name: string, text: string, mode = 0o644): string {
	const path = join(folder, name);
	writeFileSync(path, text, { mode });
	return path;
}
const certificate = write("own.pem", pem);
const key = write("own.key", keyPem);
const now = new Date("2026-12-01");

test("a certificate of the domain and its key are accepted", () => {
	expect(certificateFaults({ certificate, key }, now)).toEqual([]);
	expect(nameFault({ certificate, key }, "shop.example.com")).toBeUndefined();
	expect(nameFault({ certificate, key }, "www.example.org")).toBeUndefined();
});

test("files that Caddy could not use are named with their options", () => {
	const none = { certificate: "/nosuch.pem", key: "/nokey.pem" };
	expect(certificateFaults(none, now)).toEqual([
		"--certificate /nosuch.pem: does not exist",
		"--key /nokey.pem: does not exist",
	]);
	expect(certificateFaults({ certificate: key, key: certificate }, now)).toEqual([
		`--certificate ${key}: must be a certificate, in PEM`,
		`--key ${certificate}: must be a private key without a password, in PEM`,
	]);
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const other = write("other.key", privateKey.export({ type: "pkcs8", format: "pem" }) as string);
	expect(certificateFaults({ certificate, key: other }, new Date("2130-01-01"))).toEqual([
		`--key ${other}: does not belong to the certificate`,
		`--certificate ${certificate}: ended on 2126-11-04`,
	]);
	expect(certificateFaults({ certificate, key }, new Date("2026-11-01"))).toEqual([
		`--certificate ${certificate}: is not valid before 2026-11-28`,
	]);
});

test("a domain that the certificate does not name is refused", () => {
	expect(nameFault({ certificate, key }, "gears.example.com")).toBe(
		"must be a domain of the certificate, which names DNS:shop.example.com, DNS:*.example.org",
	);
	expect(nameFault({ certificate: "/nosuch.pem", key }, "gears.example.com")).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)("a key that only root can read is refused", () => {
	const secret = write("secret.key", keyPem, 0o600);
	expect(certificateFaults({ certificate, key: secret }, now)).toEqual([
		expect.stringMatching(
			/^--key \S+: the user caddy must be able to read it\. \S.* chgrp caddy \S+ and chmod 640 \S+$/,
		),
	]);
});

test.runIf(process.getuid?.() === 0)(
	"a file that its program refuses is put back, so that the next run tries again",
	async () => {
		const path = write("site", "old");
		const step = file(path, "new", { replaces: true, check: ["sh", "-c", `! grep new ${path}`] });
		expect(step.run).toThrow("failed");
		expect([readFileSync(path, "utf8"), await step.isDone()]).toEqual(["old", false]);
		const added = file(join(folder, "added"), "new", { reload: ["false"] });
		expect(added.run).toThrow("false failed");
		expect(existsSync(join(folder, "added"))).toBe(false);
	},
);

test.runIf(process.getuid?.() === 0)("a file that is replaced stays beside it, also the next one", async () => {
	const said = vi.spyOn(console, "error").mockImplementation(() => {});
	onTestFinished(() => said.mockRestore());
	const path = write("Caddyfile", "of the package");
	const asides = () => readdirSync(folder).filter((name) => name.startsWith("Caddyfile."));
	await file(path, "of the shop", { replaces: true }).run();
	expect(asides()).toEqual(["Caddyfile.before-shop"]);
	writeFileSync(path, "of another site");
	await file(path, "of the shop", { replaces: true }).run();
	const [first = "", second = ""] = asides().sort();
	expect([first, second].map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([
		"of the package",
		"of another site",
	]);
	expect(said.mock.calls.flat().join("\n")).toContain(`the previous ${path} is now ${join(folder, second)}`);
});

test.runIf(process.getuid?.() === 0)("a folder that another user made is not there yet", async () => {
	const path = join(folder, "backups");
	mkdirSync(path, { mode: 0o755 });
	const step = folderStep(path, "daemon", 0o700);
	expect(await step.isDone()).toBe(false);
	await step.run();
	expect(await step.isDone()).toBe(true);
});
