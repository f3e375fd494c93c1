import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/**
 * Packs a release and sets up a shop with `shop setup` on an empty Debian that runs systemd, on both engines:
 * `npm run test:setup`. `-- packed <file>` tests an existing archive. Needs root, the packages debootstrap and
 * systemd-container, a Debian mirror, and free ports 80, 443, 2019, 3000 and 5432.
 */
const suite = "bookworm";
const included = ["systemd", "systemd-sysv", "dbus", "ca-certificates", "curl"];
const domain = "shop.example.com";
const settings = `STRIPE_SECRET_KEY=sk_test_0123456789abcdef0123
STRIPE_PUBLISHABLE_KEY=pk_test_0123456789abcdef0123
STRIPE_WEBHOOK_SECRET=whsec_0123456789abcdef0123
SMTP_URL=off
MAIL_FROM=Gear Works <works@example.com>
`;
const details = ["--name", "Gear Works", "--company", "Gear Works Ltd", "--phone", "+44 114 496 0000"];
const options = [...details, "--address", "1 Mill Lane, Leeds LS1 1AA, United Kingdom", "--tagline", "Gears"];

let failed = 0;
function report(isSound: boolean, what: string, output = ""): void {
	console.log(`${isSound ? "sound  " : "WRONG  "}  ${what}`);
	if (isSound) return;
	failed += 1;
	console.log(output.slice(-2000));
}

function makeDebian(): string {
	const root = mkdtempSync(join(tmpdir(), "shop-setup-debian-"));
	chmodSync(root, 0o755);
	execFileSync("debootstrap", ["--variant=minbase", `--include=${included.join()}`, suite, root], { stdio: "ignore" });
	// Every installed Debian has this line.
	writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
	writeFileSync(join(root, "root/my.env"), settings);
	return root;
}

async function boot(root: string) {
	const words = ["--quiet", "--directory", root, "--register=no", "--keep-unit", "--boot", "--machine", "shop-setup"];
	const container = spawn("systemd-nspawn", words, { stdio: "ignore" });
	const leaderOf = () => spawnSync("pgrep", ["--parent", String(container.pid)], { encoding: "utf8" }).stdout.trim();
	const run = (command: string): SpawnSyncReturns<string> =>
		spawnSync("nsenter", ["-t", leaderOf(), "-a", "-r", "-w", "env", "-i", ...environment, "sh", "-c", command], {
			encoding: "utf8",
		});
	const environment = ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"];
	for (let attempts = 0; attempts < 120; attempts++) {
		if (leaderOf() && /running|degraded/.test(run("systemctl is-system-running").stdout)) break;
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
	const end = async () => {
		const ended = new Promise((resolve) => container.once("exit", resolve));
		run("systemctl poweroff");
		await ended;
	};
	return { run, end };
}

async function setUp(root: string, archive: string, engine: string): Promise<void> {
	cpSync(archive, join(root, "root", basename(archive)));
	const { run, end } = await boot(root);
	const status = (url: string) =>
		run(
			`curl -sk -o /dev/null -w '%{http_code}' --resolve ${domain}:443:127.0.0.1 --resolve ${domain}:80:127.0.0.1 ${url}`,
		).stdout;
	const setup = (more: string) => run(`/root/torque-foundry-*/shop setup ${more}`);
	try {
		run("cd /root && tar xf *.tar.gz --no-same-owner");
		const quoted = options.map((word) => `'${word}'`).join(" ");
		const all = `--env-file /root/my.env --domain ${domain} --email owner@example.com --local-certificate --database ${engine} ${quoted}`;
		const missing = setup("--domain shop.example.com </dev/null");
		report(
			missing.status === 2 && missing.stderr.includes("--email"),
			`${engine}: names what is missing`,
			missing.stderr,
		);
		const dry = setup(`${all} --dry-run`);
		const left = run("ls /etc/shop.env /opt/shop");
		report(
			dry.status === 0 && !dry.stdout.includes("whsec_0") && left.status !== 0,
			`${engine}: --dry-run changes nothing`,
			dry.stdout,
		);
		const ownCertificate = setup(`${all} --certificate /nosuch.pem --key /nokey.pem --dry-run`);
		report(
			ownCertificate.status === 2 && ownCertificate.stderr.includes("--key /nokey.pem: does not exist"),
			`${engine}: refuses a certificate that is missing`,
			ownCertificate.stderr,
		);
		const since = performance.now();
		const first = setup(all);
		const seconds = Math.round((performance.now() - since) / 1000);
		report(first.status === 0, `${engine}: sets up in ${seconds} s`, first.stderr + first.stdout);
		report(/\/reset-password#\S{40,}/.test(first.stdout), `${engine}: prints the admin's link`, first.stdout);
		const answers = [
			status(`https://${domain}/`),
			status(`http://${domain}/api/products`),
			status(`http://${domain}/`),
		];
		report(answers.join() === "200,403,301", `${engine}: serves https, and no API on http`, answers.join());
		report(
			run(`curl -sk --resolve ${domain}:443:127.0.0.1 https://${domain}/`).stdout.includes("Gear Works"),
			`${engine}: shows the owner's name`,
		);
		const again = setup(all);
		report(again.status === 0 && !/^do /m.test(again.stderr), `${engine}: run again, it changes nothing`, again.stderr);
		const backup = run("shop backup /var/backups/shop/first");
		report(backup.status === 0, `${engine}: backs up`, backup.stderr);
		const timers = run("systemctl is-enabled shop.service caddy.service shop-backup.timer").stdout.trim().split("\n");
		report(
			timers.every((state) => state === "enabled"),
			`${engine}: starts at the next boot`,
			timers.join(),
		);
		const undone = setup("--undo");
		report(
			undone.status === 0 && status(`https://${domain}/`) === "000",
			`${engine}: --undo stops and removes it`,
			undone.stderr,
		);
		report(
			run("ls /etc/shop.env /var/backups/shop/first").status === 0,
			`${engine}: --undo keeps settings and backups`,
		);
	} finally {
		await end();
	}
}

const why = [
	...(process.getuid?.() === 0 ? [] : ["not root"]),
	...["debootstrap", "systemd-nspawn"].filter((program) => spawnSync("which", [program]).status !== 0),
];
if (why.length > 0) {
	console.log(`skipped  the whole walk: ${why.join(", ")}`);
	process.exit(0);
}
const [word, file] = process.argv.slice(2);
if (word !== "packed") execFileSync(process.execPath, ["release/pack.ts"], { stdio: "inherit" });
const packed = readdirSync("build/pack").find((name) => name.endsWith(".tar.gz")) ?? "";
const archive = word === "packed" && file ? file : join("build/pack", packed);
const empty = makeDebian();
try {
	for (const engine of ["sqlite", "postgresql"]) {
		const root = `${empty}-${engine}`;
		execFileSync("cp", ["-a", empty, root]);
		await setUp(root, archive, engine);
		rmSync(root, { recursive: true, force: true });
	}
} finally {
	rmSync(empty, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
