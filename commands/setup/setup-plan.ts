import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { proxyElsewhere } from "./proxy-elsewhere.ts";
import { readSite, type SiteChoices, siteOf } from "./proxy-site.ts";
import { answerOf, command, execute, file, folder, link, packages, type Step, unit } from "./steps.ts";
import { ofThisMachine, waitForShop } from "./wait-for-shop.ts";

/** Places of the shop, the same as in docs/operations.md and in the files of deploy/. */
export const paths = {
	settings: "/etc/shop.env",
	shopFile: "/etc/shop/shop.json",
	program: "/usr/local/bin/shop",
	releases: "/opt/shop/releases",
	current: "/opt/shop/current",
	data: "/var/lib/shop",
	backups: "/var/backups/shop",
	units: "/etc/systemd/system",
	site: "/etc/caddy/Caddyfile",
} as const;

export interface SetupChoices extends SiteChoices {
	/** Content of the file with the settings. */
	settings: string;
	/** Content of the file with the owner's details. */
	shopFile: string;
}

/** The database on this machine. Its server takes the system's user for the role, so there is no password. */
export const databaseUrl = "postgres://shop@/shop?host=/var/run/postgresql";

const shopCommand = `#!/bin/sh
# Runs a command of the shop as its user and with its settings: shop doctor.
exec runuser -u shop -- /opt/shop/current/shop --env-file /etc/shop.env "$@"
`;

/** Returns the steps from a bare system to a running shop, in order. */
export function setupSteps(choices: SetupChoices): Step[] {
	const { release } = choices;
	const settings = parseEnv(choices.settings);
	const address = settings.DATABASE_URL;
	const isOwnPostgres = address === databaseUrl;
	const elsewhere = proxyElsewhere(settings);
	const needed = [
		...(elsewhere ? [] : ["caddy"]),
		...(isOwnPostgres ? ["postgresql"] : []),
		...(address ? ["postgresql-client"] : []),
	];
	const inRelease = (name: string) => readFileSync(join(release, name), "utf8");
	const ofRelease = (name: string) =>
		file(`${paths.units}/${name}`, inRelease(`deploy/${name}`), { reload: ["systemctl", "daemon-reload"] });
	return [
		...(needed.length > 0 ? [packages(...needed)] : []),
		command(
			["useradd", "--system", "--home-dir", paths.data, "--shell", "/usr/sbin/nologin", "shop"],
			() => answerOf("getent", "passwd", "shop") !== "",
		),
		folder("/opt/shop", "root", 0o755),
		folder(paths.releases, "root", 0o755),
		...copiedRelease(release),
		folder(paths.data, "shop", 0o700),
		folder(paths.backups, "shop", 0o700),
		folder("/etc/shop", "root", 0o755),
		file(paths.shopFile, choices.shopFile, { isKept: true }),
		file(paths.settings, choices.settings, { owner: "shop", mode: 0o600, isKept: true }),
		file(paths.program, shopCommand, { mode: 0o755 }),
		...(isOwnPostgres ? postgresSteps() : []),
		...["shop.service", "shop-backup.service", "shop-backup.timer"].map(ofRelease),
		unit("shop.service"),
		waitForShop(ofThisMachine(elsewhere?.host)),
		...(elsewhere ? [] : proxySteps(choices)),
		unit("shop-backup.timer"),
	];
}

function proxySteps(choices: SiteChoices): Step[] {
	// The fault was found before.
	const site = siteOf(choices, readSite(paths.site, paths.releases));
	return [
		file(paths.site, site.content, {
			replaces: true,
			staysAtUndo: site.staysAtUndo,
			// As its user, who must be able to read the certificate.
			check: [...asUser("caddy"), "env", "HOME=/var/lib/caddy", "caddy", "validate", "--config", paths.site],
			// A reload that fails never ends.
			reload: ["systemctl", "restart", "caddy.service"],
		}),
		unit("caddy.service", false),
	];
}

const asUser = (name: string) => ["runuser", "-u", name, "--"];

/** The release becomes root's, so that the shop cannot change its own code. */
function copiedRelease(release: string): Step[] {
	const target = join(paths.releases, basename(release));
	const isThere = () => existsSync(paths.current) || dirname(release) === paths.releases;
	return [
		{
			title: `cp -R ${release} ${target}`,
			isDone: isThere,
			run: () => execute(["cp", "-R", "--preserve=mode,timestamps", release, target]),
		},
		link(paths.current, `releases/${basename(release)}`),
	];
}

function postgresSteps(): Step[] {
	const asPostgres = asUser("postgres");
	const finds = (query: string) => answerOf("runuser", "-u", "postgres", "--", "psql", "-Atc", query) === "1";
	return [
		unit("postgresql.service", false),
		command([...asPostgres, "createuser", "shop"], () => finds("select 1 from pg_roles where rolname = 'shop'")),
		command([...asPostgres, "createdb", "--owner", "shop", "shop"], () =>
			finds("select 1 from pg_database where datname = 'shop'"),
		),
	];
}
