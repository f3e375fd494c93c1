import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OwnCertificate } from "./own-certificate.ts";
import { answerOf } from "./steps.ts";

/** `local` is signed by an authority of this machine, which browsers do not trust. */
export type Certificate = "local" | OwnCertificate;

export interface SiteChoices {
	/** Folder of the unpacked release that runs the set-up. */
	release: string;
	domain: string;
	/** Unless given, a site that is there stays, and a new one gets its certificate from Let's Encrypt. */
	certificate?: Certificate;
}

/** Caddy's file on this machine. */
export interface PresentSite {
	path: string;
	text?: string;
	/** True when the file is as the package installed it. */
	isPackaged: boolean;
	/** Templates of the installed releases: one of them may have written it. */
	templates: string[];
}

/** @param releases folder of the installed releases */
export function readSite(path: string, releases: string): PresentSite {
	const installed = existsSync(releases) ? readdirSync(releases) : [];
	const found = installed.map((name) => join(releases, name, "deploy/Caddyfile")).filter((file) => existsSync(file));
	const templates = found.map((file) => readFileSync(file, "utf8"));
	if (!existsSync(path)) return { path, isPackaged: false, templates };
	const text = readFileSync(path, "utf8");
	const sum = createHash("md5").update(text).digest("hex");
	return { path, text, templates, isPackaged: answerOf("dpkg-query", "-Wf", `\${Conffiles}`, "caddy").includes(sum) };
}

interface Site {
	content: string;
	/** True when the present file is not the set-up's, so that an undo leaves it. */
	staysAtUndo: boolean;
	/** Why the shop cannot be reached by this file, and what to do. */
	fault?: string;
}

/** Returns the content that Caddy's file gets. */
export function siteOf({ release, domain, certificate }: SiteChoices, present: PresentSite): Site {
	const { path, text = "", isPackaged, templates } = present;
	const template = readFileSync(`${release}/deploy/Caddyfile`, "utf8");
	const hasSite = hasSiteOf(text, domain);
	const tls = certificate === "local" ? "internal" : certificate && `${certificate.certificate} ${certificate.key}`;
	const hasCertificate = tls === undefined || text.includes(`\ttls ${tls}\n`);
	const isOwn = text.trim() === "" || [template, ...templates].some((made) => isWrittenFrom(made, text));
	if (isOwn || isPackaged) {
		const site = template.replaceAll("{$SHOP_DOMAIN}", domain);
		const ofChoices = tls ? site.replace(`${domain} {\n`, `${domain} {\n\ttls ${tls}\n`) : site;
		return { content: hasSite && !certificate ? text : ofChoices, staysAtUndo: !isOwn };
	}
	const steps = [
		...(hasSite ? [] : [`sed 's/{$SHOP_DOMAIN}/${domain}/g' ${release}/deploy/Caddyfile >> ${path}`]),
		...(hasCertificate ? [] : [`write "tls ${tls}" into its site ${domain}`]),
	];
	const todo = [...steps, "systemctl restart caddy", "run the set-up again"].map((step) => `\n- ${step}`).join("");
	const fault = `${path}: has other sites or settings, which the set-up does not change. To add the shop:${todo}`;
	return { content: text, staysAtUndo: true, ...(steps.length > 0 && { fault }) };
}

/** Returns whether a Caddyfile has a site of this name, alone or among others. */
const hasSiteOf = (text: string, domain: string) =>
	text.split("\n").some((line) => {
		const names = line.endsWith("{")
			? line
					.slice(0, -1)
					.trim()
					.split(/[\s,]+/)
			: [];
		return names.some((name) => name === domain || name === `https://${domain}`);
	});

/** Returns whether the set-up wrote the text, with any domain and certificate. */
function isWrittenFrom(template: string, text: string): boolean {
	const domain =
		text
			.split("\n")
			.find((line) => line.endsWith(" {"))
			?.slice(0, -2) ?? "";
	return text.replace(/^\ttls .*\n/m, "") === template.replaceAll("{$SHOP_DOMAIN}", domain);
}
