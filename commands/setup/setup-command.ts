import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readConfig } from "../../app/config/config.server.ts";
import { settingNames } from "../../app/config/environment.server.ts";
import { isEmail } from "../../app/identity/credentials.ts";
import { type CommandInput, type CommandLineOf, UsageError } from "../command.ts";
import { leftToDo } from "./left-to-do.ts";
import { certificateFaults, nameFault } from "./own-certificate.ts";
import { type ProxyElsewhere, proxyOptions } from "./proxy-elsewhere.ts";
import { type Certificate, readSite, type SiteChoices, siteOf } from "./proxy-site.ts";
import { answer, withTerminal } from "./questions.ts";
import { paths, setupSteps } from "./setup-plan.ts";
import {
	databaseFault,
	detailFault,
	detailQuestions,
	questionsOf,
	settingFaults,
	settingsText,
	shopFileText,
} from "./setup-settings.ts";
import { type Step, show } from "./steps.ts";

type Environment = Record<string, string | undefined>;

/** A command that makes the settings instead of reading them. */
export interface SetupCommand extends CommandLineOf {
	/** @param environment may have settings; `--env-file` replaces them. Returns the text to print. @throws on failure */
	setUp(environment: Environment, input: CommandInput): Promise<string>;
}

export const setupCommand: SetupCommand = {
	summary: "Set up a production shop with certificate and backups on this Debian or Ubuntu system, as root",
	args: [],
	options: {
		domain: { value: "shop.example.com", summary: "Domain that leads to this machine" },
		email: { value: "you@example.com", summary: "E-mail of the first admin. A new shop.json shows it as the contact" },
		name: { value: "Works", summary: "Name of the shop" },
		company: { value: "Works Ltd", summary: "Name of the company, as on invoices" },
		address: { value: "lines", summary: "Its address, with commas between the lines and the country last" },
		phone: { value: "number", summary: "Its phone number" },
		tagline: { value: "words", summary: "What the shop sells, in a few words" },
		database: { value: "sqlite|postgresql", summary: "Database on this machine. SQLite unless given" },
		certificate: { value: "file", summary: "Use this certificate, with --key, instead of an automatic one" },
		key: { value: "file", summary: "Private key of --certificate. The user caddy must be able to read both" },
		host: { value: "address", summary: "With --proxy: address of this machine for a proxy on another machine" },
		proxy: { value: "addresses", summary: "Addresses of that proxy. Then the set-up installs none here" },
		"local-certificate": { summary: "Sign the certificate here, for a trial: browsers do not trust it" },
		"dry-run": { summary: "Change nothing, and print each file and command" },
		undo: { summary: "Remove services, proxy site and program. Data, backups and settings stay" },
	},
	setUp: async (environment, input) => {
		const isTrial = input["dry-run"] === true;
		if (!isTrial && process.getuid?.() !== 0)
			throw new Error(`Run the set-up as root: ${join(dirname(process.execPath), "shop")} setup`);
		if (!existsSync("/etc/debian_version")) throw new Error("The set-up needs Debian or Ubuntu.");
		const { steps, email, elsewhere } = await plan(environment, input);
		if (input.undo) return undo(steps, isTrial);
		if (isTrial) return describe(steps);
		for (const step of steps) {
			const isDone = await step.isDone();
			console.error(`${isDone ? "is there" : "do      "}  ${step.title}`);
			if (!isDone) await step.run();
		}
		console.error("");
		if (email) show(paths.program, "create-admin", email);
		show(paths.program, "doctor");
		const site = elsewhere ? { host: elsewhere.host } : { site: readFileSync(paths.site, "utf8") };
		return leftToDo({ isNewAdmin: email !== undefined, ...site });
	},
};

/** @throws when another release is installed: the set-up is no upgrade */
function assertInstalled(release: string): void {
	const installed = lstatSync(paths.current, { throwIfNoEntry: false }) && basename(readlinkSync(paths.current));
	if (installed && installed !== basename(release))
		throw new Error(
			`${installed} is installed. Upgrade it as docs/operations.md says, or run shop setup of that release.`,
		);
}

interface Plan {
	steps: Step[];
	email?: string;
	elsewhere?: ProxyElsewhere;
}

async function plan(environment: Environment, input: CommandInput): Promise<Plan> {
	const release = dirname(process.execPath);
	if (!existsSync(join(release, "start")))
		throw new Error("The set-up runs from an unpacked release: ./shop setup. See docs/operations.md.");
	const existing = readIfThere(paths.settings);
	const database = input.database ?? "sqlite";
	const { certificate, faults } = certificateOf(input);
	const { elsewhere, faults: proxyFaults } = proxyOptions(
		input,
		existing === undefined ? undefined : parseEnv(existing),
	);
	faults.push(...proxyFaults);
	if (database !== "sqlite" && database !== "postgresql")
		faults.push(`--database ${database}: must be sqlite or postgresql`);
	const domainFault = (domain: string) =>
		typeof certificate === "object" ? nameFault(certificate, domain) : undefined;
	const common = { release, certificate };
	if (existing !== undefined) {
		const settings = parseEnv(existing);
		const domain = new URL(settings.PUBLIC_URL ?? "https://none").host;
		if (input.domain && input.domain !== domain)
			throw new Error(`This system is set up for ${domain}. Change PUBLIC_URL in ${paths.settings} first.`);
		const otherDatabase = input.database ? databaseFault(settings, String(database)) : undefined;
		if (otherDatabase) faults.push(`--database ${database}: ${otherDatabase}`);
		const fault = domainFault(domain);
		if (fault) faults.push(`${domain}: ${fault}`);
		if (faults.length > 0) throw new UsageError(faults.join("\n"));
		if (!input.undo) {
			if (!elsewhere) assertSite({ ...common, domain });
			assertInstalled(release);
		}
		const shopFile = readIfThere(paths.shopFile) ?? "";
		return {
			steps: setupSteps({ ...common, domain, settings: existing, shopFile }),
			email: input.email as string | undefined,
			elsewhere,
		};
	}
	if (input.undo) throw new Error(`There is no shop to remove: ${paths.settings} is missing.`);
	// The owner may have written it in advance, with pictures beside it.
	const ownFile = readIfThere(paths.shopFile);
	const given = Object.fromEntries(settingNames.map((name) => [name, environment[name] || undefined]));
	const template = readFileSync(join(release, "deploy/shop.example.json"), "utf8");
	const questions = [
		{
			name: "domain",
			text: "Domain, such as shop.example.com",
			value: (input.domain as string | undefined) ?? hostOf(given.PUBLIC_URL),
			faultOf: (domain: string) =>
				/^([a-z\d-]+\.)+[a-z]{2,}$/.test(domain) ? domainFault(domain) : "must be like shop.example.com",
		},
		{
			name: "email",
			text: `E-mail of the first admin${ownFile === undefined ? ", which also becomes the public contact" : ""}`,
			value: input.email as string | undefined,
			faultOf: (email: string) => (isEmail(email) ? undefined : "must be an e-mail address"),
		},
		...Object.entries(ownFile === undefined ? detailQuestions : {}).map(([name, question]) => ({
			...{ name, value: input[name] as string | undefined, ...question },
			faultOf: (detail: string) => detailFault(template, name, detail),
		})),
		...questionsOf(given),
	];
	if (ownFile !== undefined) faults.push(...settingFaults("SHOP_FILE", {}));
	const answers = await withTerminal((ask) => answer(questions, ask, faults));
	const { domain = "", email = "" } = answers;
	if (!elsewhere) assertSite({ ...common, domain });
	const settings = settingsText(answers, domain, String(database), elsewhere);
	const shopFile = ownFile ?? shopFileText(template, answers as Parameters<typeof shopFileText>[1]);
	checkSettings(settings, ownFile === undefined ? shopFile : undefined);
	return { steps: setupSteps({ ...common, domain, settings, shopFile }), email, elsewhere };
}

/**
 * @param shopFile the text to be written, unless the file is there
 * @throws {ConfigError} listing every problem, before anything was done
 */
function checkSettings(settings: string, shopFile: string | undefined): void {
	if (shopFile === undefined) return void readConfig(parseEnv(settings));
	const folder = mkdtempSync(join(tmpdir(), "shop-setup-"));
	const path = join(folder, "shop.json");
	try {
		writeFileSync(path, shopFile);
		readConfig({ ...parseEnv(settings), SHOP_FILE: path });
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** @throws when the proxy's file has other sites, before anything was done */
function assertSite(choices: SiteChoices): void {
	const { fault } = siteOf(choices, readSite(paths.site, paths.releases));
	if (fault) throw new Error(fault);
}

/** Returns the domain of a PUBLIC_URL in the given settings, as on a machine that replaces another one. */
const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : undefined);

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

function certificateOf(input: CommandInput): { certificate?: Certificate; faults: string[] } {
	const { certificate, key } = input;
	if (typeof certificate === "string" && typeof key === "string") {
		const files = { certificate: resolve(certificate), key: resolve(key) };
		return { certificate: files, faults: certificateFaults(files, new Date()) };
	}
	if (certificate || key) return { faults: ["--certificate and --key belong together"] };
	return { certificate: input["local-certificate"] ? "local" : undefined, faults: [] };
}

async function describe(steps: Step[]): Promise<string> {
	const texts: string[] = [];
	for (const { title, content, ...step } of steps) {
		const isDone = await step.isDone();
		const lines = isDone ? "" : withoutSecrets(content ?? "").replaceAll(/^(?=.)/gm, "    ");
		texts.push(`${isDone ? "is there" : "to do   "}  ${title}${lines && `\n${lines}`}`);
	}
	return texts.join("\n");
}

const withoutSecrets = (text: string) =>
	text.replaceAll(/^(\w*(?:SECRET|TOKEN)\w*|SMTP_URL|\w+_URL(?==\w+:\/\/\S*@))=.*$/gm, "$1=(secret)");

/** Takes the steps back. @param isTrial lists what an undo does, and changes nothing */
export function undo(steps: Step[], isTrial: boolean): string {
	const taken = steps.toReversed().flatMap((step) => step.undo ?? []);
	for (const { title, run } of isTrial ? [] : taken) {
		console.error(`undo      ${title}`);
		run();
	}
	const heading = isTrial
		? taken.map(({ title }) => `to undo   ${title}\n`).join("")
		: "The shop is stopped and removed. ";
	const hasSite = steps.some(({ title }) => title.endsWith(paths.site));
	const site =
		!hasSite || taken.some(({ title }) => title.endsWith(paths.site))
			? ""
			: `, ${paths.site} (the shop's site in it is useless now)`;
	return `${heading}These stay: ${paths.data}, ${paths.backups}, ${paths.settings}, ${paths.shopFile}${site}, /opt/shop, the user shop, installed packages, and a PostgreSQL database.`;
}
