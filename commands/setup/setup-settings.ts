import { randomBytes } from "node:crypto";
import { parseEnv } from "node:util";
import { readConfig } from "../../app/config/config.server.ts";
import { settingNames } from "../../app/config/environment.server.ts";
import { parseWithComments } from "../../app/config/shop-file/shop-file.server.ts";
import { parseShopFile } from "../../app/config/shop-file/shop-file-schema.server.ts";
import { ConfigError } from "../../app/settings/config-error.ts";
import { UsageError } from "../command.ts";
import type { ProxyElsewhere } from "./proxy-elsewhere.ts";
import type { Question } from "./questions.ts";
import { databaseUrl, paths } from "./setup-plan.ts";

type Environment = Record<string, string | undefined>;

/** Settings that the set-up needs from the operator. */
const settingQuestions = {
	STRIPE_SECRET_KEY: "Stripe's secret key (sk_…)",
	STRIPE_PUBLISHABLE_KEY: "Stripe's publishable key (pk_…)",
	STRIPE_WEBHOOK_SECRET: "Signing secret of Stripe's webhook (whsec_…)",
	SMTP_URL: "Mail server (smtps://user:password@host:465, or off)",
	MAIL_FROM: "Sender of all e-mails (Name <address>). Empty for the shop's name and contact e-mail",
} as const;

/** Returns the questions about settings: those that the set-up needs, and those that are given. */
export function questionsOf(given: Environment): Question[] {
	return settingNames
		.filter((name) => name in settingQuestions || given[name])
		.map((name) => ({
			...{ name, text: settingQuestions[name as keyof typeof settingQuestions] ?? name, value: given[name] },
			fallback: name === "MAIL_FROM" ? "" : undefined,
			faultOf: (setting, others) => settingFault(name, setting, others),
		}));
}

/**
 * Returns the text of /etc/shop.env.
 * @param given has the operator's own settings among others. Those that the set-up decides win
 * @param elsewhere proxy of another machine. Without it, the proxy is on this one
 */
export function settingsText(given: Environment, domain: string, database: string, elsewhere?: ProxyElsewhere): string {
	const settings: Environment = {
		...Object.fromEntries(settingNames.map((name) => [name, given[name]])),
		NODE_ENV: "production",
		PUBLIC_URL: `https://${domain}`,
		DATA_DIR: paths.data,
		TRUSTED_PROXIES: elsewhere?.proxies ?? "127.0.0.1",
		SHOP_FILE: paths.shopFile,
		SHOP_SECRET: given.SHOP_SECRET ?? randomBytes(32).toString("base64"),
		METRICS_TOKEN: given.METRICS_TOKEN ?? randomBytes(24).toString("hex"),
		DATABASE_URL: given.DATABASE_URL ?? (database === "postgresql" ? databaseUrl : undefined),
		HOST: elsewhere?.host,
		PORT: undefined,
		PREVIOUS_RELEASE: undefined,
	};
	const lines = Object.entries(settings).flatMap(([name, value]) => (value ? [`${name}=${quoted(name, value)}`] : []));
	return `# The shop's settings, written by "shop setup". docs/configuration.md lists all. Restart the shop after a change.\n${lines.join("\n")}\n`;
}

/** Returns why a shop that is set up cannot be given this database. */
export function databaseFault({ DATABASE_URL }: Environment, database: string): string | undefined {
	const current = DATABASE_URL ? "postgresql" : "sqlite";
	if (database === current) return undefined;
	return `this shop uses ${current}. To move it see docs/operations.md, "Move from SQLite to PostgreSQL"`;
}

/** Returns the fault of one setting beside the others. */
export function settingFault(name: string, value: string, others: Environment = {}): string | undefined {
	return settingFaults(name, { ...others, [name]: value })[0];
}

/** Returns the problems with one of the settings. */
export function settingFaults(name: string, given: Environment): string[] {
	try {
		readConfig(parseEnv(settingsText(given, "shop.example.com", "sqlite")));
		return [];
	} catch (error) {
		const problems = error instanceof ConfigError ? error.problems : [(error as Error).message];
		return problems.filter((problem) => problem.startsWith(`${name}: `)).map((text) => text.slice(name.length + 2));
	}
}

/** systemd and Node read a text in single quotes alike. */
function quoted(name: string, value: string): string {
	if (/['\n\r]/.test(value)) throw new UsageError(`${name}: a value with a single quote cannot be written`);
	return /[\s#\\"]/.test(value) ? `'${value}'` : value;
}

/** Details that the set-up needs from the owner, by option. The file may be completed later. */
export const detailQuestions = {
	name: { text: "Name of the shop" },
	company: { text: "Name of the company, as on invoices" },
	address: { text: "Its address, with commas between the lines and the country last" },
	phone: { text: "Its phone number" },
	tagline: { text: "What the shop sells, in a few words", fallback: "Car parts and industrial tools" },
} as const;

/** Returns the fault of one detail in a SHOP_FILE, whatever the others are. */
export function detailFault(template: string, name: string, value: string): string | undefined {
	const others = { name: "Shop", company: "Shop Ltd", address: "Germany", phone: "+49 30 901820", tagline: "Parts" };
	const text = shopFileText(template, { ...others, email: "shop@example.com", [name]: value });
	const { problems } = parseShopFile(parseWithComments(text) as object, ".", true);
	return problems.find(([path = ""]) => path.split(".")[0] === name)?.[1];
}

type Details = Record<keyof typeof detailQuestions | "email", string>;

/** Returns the text of the first SHOP_FILE. Sections without own details are left out. @param template deploy/shop.example.json */
export function shopFileText(template: string, { name, company, address, phone, tagline, email }: Details): string {
	const details = {
		...(parseWithComments(template) as object),
		name,
		tagline,
		description: `${name}: ${tagline}.`,
		address: [company, ...address.split(",").map((line) => line.trim())],
		email,
		phone,
		company: { name: company },
		social: [],
		committee: [],
		statistics: [],
		// The owner did not choose the example's amounts.
		delivery: undefined,
		tax: undefined,
	};
	return `// The shop's own details. deploy/shop.example.json explains them. Restart the shop after a change.\n${JSON.stringify(details, undefined, "\t")}\n`;
}
