import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A copy of deploy/ in a folder of its own, whose ports and paths can be others than a server's. */
export function copyDeployFiles() {
	const folder = mkdtempSync(join(tmpdir(), "shop-deploy-"));
	// PgBouncer and nginx's workers are not root.
	chmodSync(folder, 0o755);
	cpSync("deploy", folder, { recursive: true });
	const at = (name: string) => join(folder, name);
	return {
		at,
		/** Replaces texts of a file; returns where it is. */
		edit: (name: string, ...changes: [from: string | RegExp, to: string][]) => {
			const text = changes.reduce((before, [from, to]) => before.replaceAll(from, to), readFileSync(at(name), "utf8"));
			writeFileSync(at(name), text);
			return at(name);
		},
		/** Stands where the certificate of the shop's name will. */
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
