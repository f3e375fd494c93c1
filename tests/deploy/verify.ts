import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives each file of deploy/ to the program that reads it, where that is installed: `npm run test:deploy`. */
const folder = mkdtempSync(join(tmpdir(), "shop-deploy-"));
cpSync("deploy", folder, { recursive: true });
const at = (name: string) => join(folder, name);
const edit = (name: string, ...changes: [from: string | RegExp, to: string][]) => {
	const text = changes.reduce((before, [from, to]) => before.replaceAll(from, to), readFileSync(at(name), "utf8"));
	writeFileSync(at(name), text);
	return at(name);
};

/** Stands where the certificate of the shop's name will. */
function makeCertificate(): string {
	const [key, certificate] = [at("key.pem"), at("certificate.pem")];
	const subject = ["-subj", "/CN=shop.example.com", "-keyout", key, "-out", certificate];
	execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
	writeFileSync(at("both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
	return certificate;
}

function nginxWords(): string[] {
	const ports: [RegExp, string][] = [
		[/(listen (\[::\]:)?)80;/g, "$15680;"],
		[/(listen (\[::\]:)?)443 /g, "$15643 "],
	];
	const files: [RegExp, string][] = [
		[/\S*fullchain.pem/g, makeCertificate()],
		[/\S*privkey.pem/g, at("key.pem")],
		[/\/var\/log\/nginx\/shop.log/g, at("access.log")],
	];
	const site = edit("nginx.conf", ...ports, ...files);
	writeFileSync(at("whole.conf"), `pid ${at("pid")}; error_log stderr; events {} http { include ${site}; }`);
	return ["-t", "-c", at("whole.conf")];
}

function haproxyWords(): string[] {
	makeCertificate();
	return ["-c", "-f", edit("haproxy.cfg", [/\/etc\/haproxy\/\S*\.pem/g, at("both.pem")])];
}

function systemdWords(): string[] {
	const units = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
	for (const unit of units) edit(unit, ["/opt/shop", process.cwd()]);
	return ["verify", "--man=no", ...units.map((unit) => at(unit.replace("@.", "@3000.")))];
}

const checks: [program: string, words: () => string[]][] = [
	["systemd-analyze", systemdWords],
	["nginx", nginxWords],
	["haproxy", haproxyWords],
	["promtool", () => ["check", "rules", at("alerts.yml")]],
];

let failed = 0;
// An instance of a template is verified by a file of its name.
cpSync("deploy/shop@.service", at("shop@3000.service"));
edit("shop@3000.service", ["/opt/shop", process.cwd()]);
for (const [program, words] of checks) {
	if (spawnSync("which", [program]).status !== 0) {
		console.log(`skipped  ${program}: not installed`);
		continue;
	}
	const { status, stdout, stderr } = spawnSync(program, words(), { encoding: "utf8" });
	const isSound = status === 0 && !/warning|unknown|ignoring|failed/i.test(stderr);
	console.log(`${isSound ? "sound  " : "WRONG  "}  ${program}`);
	if (isSound) continue;
	failed += 1;
	console.log(stdout + stderr);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
