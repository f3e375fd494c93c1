import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createBareDebian, releaseFolder, whyNoBareDebian } from "./bare-debian.ts";
import { makeBooks } from "./books.ts";
import { reportUntested, runCommandsOfRunningShop, runCommandsOfStoppedShop } from "./run-commands.ts";
import { startRelease } from "./started-release.ts";
import { metricsToken, walkThrough } from "./walk-through.ts";

/**
 * Packs a release and runs it on a bare Debian: `npm run test:pack`. Prints its size and start time.
 * `-- again` packs a second time in another folder and expects the same bytes.
 * `-- packed <file>` tests an existing archive.
 */
let failed = 0;
function report(isSound: boolean, what: string, output: unknown = ""): void {
	console.log(`${isSound ? "sound  " : "WRONG  "}  ${what}`);
	if (isSound) return;
	failed += 1;
	console.log(typeof output === "string" ? output.slice(0, 2000) : output);
}
const skip = (what: string, why: string) => console.log(`skipped  ${what}: ${why}`);

function pack(folder: string): string {
	execFileSync(process.execPath, ["release/pack.ts"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
	const [name = ""] = readdirSync(join(folder, "build/pack")).filter((file) => file.endsWith(".tar.gz"));
	return join(folder, "build/pack", name);
}

function packAgain(first: string): void {
	const changed = spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" });
	if (changed.status !== 0 || changed.stdout) {
		skip("packing again", "only what is in git can be packed in another folder");
		return;
	}
	const folder = "build/again";
	rmSync(folder, { recursive: true, force: true });
	execFileSync("git", ["clone", "--quiet", ".", folder]);
	execFileSync("cp", ["-al", "node_modules", join(folder, "node_modules")]);
	const second = pack(folder);
	report(readFileSync(first).equals(readFileSync(second)), "packed in two folders it is the same, byte for byte");
	rmSync(folder, { recursive: true, force: true });
}

async function runBare(archive: string): Promise<void> {
	const debian = createBareDebian(archive);
	try {
		const settings = { METRICS_TOKEN: metricsToken };
		const shop = await startRelease(debian, settings);
		report(true, `starts by ./start on an empty folder, ready after ${shop.readyMs} ms`);
		const { code } = await debian.run([`${releaseFolder}/node`, `${releaseFolder}/is-ready.mjs`], {
			PORT: String(shop.port),
		});
		report(code === 0, "is-ready.mjs says so too", code);
		const order = await walkThrough(shop, report);
		await makeBooks(debian);
		await runCommandsOfRunningShop(debian, report, order);
		await reportUntested(debian, report);
		const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8")) ?? [];
		report(true, `takes ${Math.round(Number(memory) / 1000)} MB of memory after all that`);
		report((await shop.stop()) === 0, "SIGTERM ends it with 0", shop.output());
		await runCommandsOfStoppedShop(debian, report);
		const later = await startRelease(debian, settings);
		report(true, `a later start is ready after ${later.readyMs} ms`);
		report((await later.stop()) === 0, "SIGTERM ends it with 0", later.output());
		report(
			!/EROFS|EACCES/.test(shop.output() + later.output()),
			"nothing outside the data was to be written",
			shop.output(),
		);
		const [invoice] = readdirSync(join(debian.data, "invoices")).filter((name) => name.endsWith(".pdf"));
		report(invoice === "2030-000001.pdf", "an invoice as PDF", invoice);
		report(readdirSync(debian.data).includes("shop.sqlite"), "the data are in DATA_DIR", readdirSync(debian.data));
		await checkRefusals(debian);
	} finally {
		debian.remove();
	}
}

/** Checks that a damaged release reports the reason. */
async function checkRefusals(debian: ReturnType<typeof createBareDebian>): Promise<void> {
	const release = join(debian.root, releaseFolder);
	const start = () => debian.run([`${releaseFolder}/start`]);
	cpSync(join(release, "LICENSE"), join(release, "node"), { force: true });
	const other = await start();
	report(
		other.code === 1 && other.err.includes("was packed for another system"),
		"of another platform: says so",
		other,
	);
	rmSync(join(release, "build/app"), { recursive: true });
	const broken = await start();
	report(broken.code === 1 && broken.err.includes("is incomplete"), "without its build: prints an error", broken);
}

const [, , given = "", packed] = process.argv;
const archive = given === "packed" && packed ? packed : pack(".");
report(statSync(archive).size < 100_000_000, `${archive} has ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
if (given === "again") packAgain(archive);
const why = whyNoBareDebian();
if (why) skip("running it on a bare Debian", why);
else await runBare(archive);
process.exit(failed === 0 ? 0 : 1);
