import { type BareDebian, dataFolder, releaseFolder } from "./bare-debian.ts";
import { booksFolder } from "./books.ts";
import type { Report } from "./walk-through.ts";

const buyer = "buyer@torquefoundry.test";
const list = `${dataFolder}/list.csv`;
const backup = `${dataFolder}/backup`;

/** A command line, its expected output, and optionally its input, its exit code and additional settings. */
type Step = [
	words: string[],
	output: RegExp,
	more?: { input?: string; code?: number; settings?: Record<string, string> },
];

const runningShopSteps = (order: string): Step[] => [
	[["doctor"], /No problems found in/],
	[["list-orders", "--unpaid"], new RegExp(order)],
	[["refund-order", order], /paid/, { code: 1 }],
	[["cancel-order", order], /Cancelled/],
	[["make-admin", buyer], /is now an admin/],
	[["revoke-admin", buyer], /no longer an admin/],
	[["unlock", buyer], /can sign in again/],
	[["remove-second-factor", buyer], /has no second factor/],
	[["set-password", buyer], /Set the password/, { input: "a-long-password-of-bo" }],
	[["export-person", buyer], /"orders"/],
	[["export-products", list], /Written to/],
	[["import", list], /New: 0\. Changed: 0\./],
	[
		["invoices", "--month", "2030-11", "--out", `${dataFolder}/invoices`],
		/with 1 invoices/,
		{ settings: { DATA_DIR: booksFolder } },
	],
	[["reconcile"], /Orders marked as paid: 0/],
	[["migrate"], /already up to date/],
	[["backup", backup], /Copied/],
	[["erase-person", buyer], /Erased/],
	[["remove-account", "admin@torquefoundry.test"], /Removed the account/],
];

const stoppedShopSteps: Step[] = [
	[["copy-data", "--to", "postgres://127.0.0.1:1/none"], /Nothing was copied: .*ECONNREFUSED/, { code: 1 }],
	[["rotate-secrets"], /Ended all sessions/],
	[["restore", backup, "--force"], /Restored/],
];

export const runCommandsOfRunningShop = (debian: BareDebian, report: Report, order: string) =>
	runAll(debian, report, runningShopSteps(order));

export async function runCommandsOfStoppedShop(debian: BareDebian, report: Report): Promise<void> {
	await runAll(debian, report, stoppedShopSteps);
}

/** Checks that every command in the release's help is tested here. */
export async function reportUntested(debian: BareDebian, report: Report): Promise<void> {
	const { code, out } = await debian.run([`${releaseFolder}/shop`, "help"]);
	const list = out.slice(0, out.indexOf("Options for every command"));
	const listed = [...list.matchAll(/^ {2}([\w-]+) /gm)].map(([, name]) => name);
	const tested = [...runningShopSteps(""), ...stoppedShopSteps].map(([[name]]) => name);
	const untested = listed.filter((name) => !tested.includes(name));
	report(
		code === 0 && listed.length > 10 && untested.length === 0,
		`all ${listed.length} commands are tested`,
		untested,
	);
}

async function runAll(debian: BareDebian, report: Report, steps: Step[]): Promise<void> {
	for (const [words, output, { input, code: expected = 0, settings } = {}] of steps) {
		const { code, out, err } = await debian.run([`${releaseFolder}/shop`, ...words], settings ?? {}, input);
		const isSound = code === expected && output.test(out + err);
		report(isSound, `./shop ${words.join(" ")}`, `${code} ${out} ${err}`);
	}
}
