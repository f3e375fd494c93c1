import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies deploy/ into a fresh folder, where ports and paths can be changed. */
export function copyDeployFiles() {
	const folder = mkdtempSync(join(tmpdir(), "shop-deploy-"));
	// PgBouncer and nginx's workers do not run as root and must be able to read it.
	chmodSync(folder, 0o755);
	cpSync("deploy", folder, { recursive: true });
	const at = (name: string) => join(folder, name);
	return {
		at,
		edit: (name: string, ...changes: [from: string | RegExp, to: string][]) => {
			const text = changes.reduce((before, [from, to]) => before.replaceAll(from, to), readFileSync(at(name), "utf8"));
			writeFileSync(at(name), text);
			return at(name);
		},
		certificate: () => {
			const [key, certificate] = [at("key.pem"), at("certificate.pem")];
			if (!existsSync(key)) {
				const subject = ["-subj", "/CN=shop.example.com", "-keyout", key, "-out", certificate];
				execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
				writeFileSync(at("both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
			}
			return { key, certificate, both: at("both.pem") };
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
