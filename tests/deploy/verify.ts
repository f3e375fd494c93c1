import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { copyDeployFiles } from "./deploy-files.ts";
import { serveThroughProxies } from "./serve-through-proxies.ts";

/**
 * Validates each file of deploy/ with the program that reads it, if installed. Then serves the shop through PgBouncer,
 * nginx and HAProxy: `npm run test:deploy`.
 */
const files = copyDeployFiles();
const { at, edit } = files;

/** Uses the release's files of this checkout. */
const installed: [string, string] = ["/opt/shop/current", join(process.cwd(), "release/files")];

function nginxArguments(): string[] {
	const ports: [RegExp, string][] = [
		[/(listen (\[::\]:)?)80;/g, "$15680;"],
		[/(listen (\[::\]:)?)443 /g, "$15643 "],
	];
	const { key, certificate } = files.certificate();
	const paths: [RegExp, string][] = [
		[/\S*fullchain.pem/g, certificate],
		[/\S*privkey.pem/g, key],
		[/\/var\/log\/nginx\/shop.log/g, at("access.log")],
	];
	const site = edit("nginx.conf", ...ports, ...paths);
	writeFileSync(at("whole.conf"), `pid ${at("pid")}; error_log stderr; events {} http { include ${site}; }`);
	return ["-t", "-c", at("whole.conf")];
}

function haproxyArguments(): string[] {
	return ["-c", "-f", edit("haproxy.cfg", [/\/etc\/haproxy\/\S*\.pem/g, files.certificate().both])];
}

function systemdArguments(): string[] {
	const units = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
	for (const unit of units) edit(unit, installed);
	return ["verify", "--man=no", ...units.map((unit) => at(unit.replace("@.", "@3000.")))];
}

/** Wraps the PromQL queries of the dashboard in recording rules, so that promtool can check them. */
function dashboardArguments(): string[] {
	const questions = [...readFileSync("deploy/grafana.json", "utf8").matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)];
	const rules = questions.map(([, question = ""], i) => {
		const whole = (JSON.parse(question) as string).replaceAll("$__rate_interval", "5m");
		return `      - { record: "question:${i}", expr: ${JSON.stringify(whole)} }`;
	});
	writeFileSync(at("dashboard.yml"), `groups:\n  - name: dashboard\n    rules:\n${rules.join("\n")}\n`);
	return ["check", "rules", at("dashboard.yml")];
}

function scrapeArguments(): string[] {
	writeFileSync(at("token"), "0123456789abcdef");
	return ["check", "config", edit("prometheus.yml", [/\S*shop\.token/g, at("token")])];
}

const checks: [program: string, words: () => string[]][] = [
	["systemd-analyze", systemdArguments],
	["nginx", nginxArguments],
	["haproxy", haproxyArguments],
	["promtool", () => ["check", "rules", at("alerts.yml")]],
	["promtool", dashboardArguments],
	["promtool", scrapeArguments],
];

let failed = 0;
function report(isSound: boolean, what: string, detail = ""): void {
	console.log(`${isSound ? "sound  " : "WRONG  "}  ${what}`);
	if (isSound) return;
	failed += 1;
	console.log(detail);
}
const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;

// systemd verifies a template through an instance of it.
cpSync("deploy/shop@.service", at("shop@3000.service"));
edit("shop@3000.service", installed);
for (const [program, words] of checks) {
	if (!isInstalled(program)) {
		console.log(`skipped  ${program}: not installed`);
		continue;
	}
	const { status, stdout, stderr } = spawnSync(program, words(), { encoding: "utf8" });
	const isSound = status === 0 && !/warning|unknown|ignoring|failed/i.test(stderr);
	report(isSound, `${program} ${words().slice(0, 2).join(" ")}`, stdout + stderr);
}
files.remove();

const missing = ["psql", "pgbouncer", "nginx", "haproxy"].filter((program) => !isInstalled(program));
if (missing.length > 0) console.log(`skipped  serving the shop: ${missing.join(", ")} not installed`);
else {
	buildWhenStale();
	await serveThroughProxies(report);
}
process.exit(failed === 0 ? 0 : 1);
