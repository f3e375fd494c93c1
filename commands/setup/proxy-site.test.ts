import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSite, siteOf } from "./proxy-site.ts";
import { undo } from "./setup-command.ts";
import { file, link, packages, unit } from "./steps.ts";

const path = "/etc/caddy/Caddyfile";
const choices = { release: ".", domain: "shop.example.com" };
const template = readFileSync("deploy/Caddyfile", "utf8");
const own = template.replaceAll("{$SHOP_DOMAIN}", choices.domain);
const withTls = own.replace("{\n", "{\n\ttls internal\n");
const other = 'other.example.com {\n\trespond "other"\n}\n';
const packaged = ":80 {\n\troot * /usr/share/caddy\n}\n";
const present = (text: string | undefined, more = {}) => ({ path, text, isPackaged: false, templates: [], ...more });

test("another site in Caddy's file is refused with what to do, and never replaced", () => {
	const { fault, content } = siteOf(choices, present(other));
	expect(fault).toMatch(/^\/etc\/caddy\/Caddyfile: has other sites.*does not change/);
	expect(fault).toContain("sed 's/{$SHOP_DOMAIN}/shop.example.com/g' ./deploy/Caddyfile >> /etc/caddy/Caddyfile\n");
	expect(content).toBe(other);
	const both = present(`${other}${own}`);
	expect(siteOf(choices, both), "as the refusal says").toEqual({ content: both.text, staysAtUndo: true });
	expect(siteOf({ ...choices, certificate: "local" }, both).fault).toMatch(/write "tls internal" into its site/);
	const complete = present(`${other}${withTls}`);
	expect(siteOf({ ...choices, certificate: "local" }, complete).fault).toBeUndefined();
});

test("the package's own file, and one of an earlier set-up, are replaced", () => {
	expect(siteOf(choices, present(packaged, { isPackaged: true }))).toEqual({ content: own, staysAtUndo: true });
	expect(siteOf(choices, present(undefined)).content).toBe(own);
	expect(siteOf(choices, present(withTls))).toEqual({ content: withTls, staysAtUndo: false });
	expect(siteOf({ ...choices, certificate: "local" }, present(own)).content).toBe(withTls);
	expect(siteOf(choices, present(own.replaceAll("shop.ex", "old.ex"))).content, "after a move").toBe(own);
	const before = template.replace("110MB", "32MB");
	const ofBefore = present(before.replaceAll("{$SHOP_DOMAIN}", choices.domain), { templates: [before] });
	expect(siteOf({ ...choices, certificate: "local" }, ofBefore).content, "by another release").toBe(withTls);
});

test("a file that no package knows is another's", () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-site-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const site = join(folder, "Caddyfile");
	writeFileSync(site, other);
	expect(siteOf(choices, readSite(site, folder)).fault).toContain(site);
	expect(siteOf(choices, readSite(join(folder, "none"), folder)).fault).toBeUndefined();
});

test("a trial of the undo lists what it would remove, and removes nothing", () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-undo-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const program = join(folder, "shop");
	writeFileSync(program, "");
	const steps = [
		packages("caddy"),
		file("/etc/shop.env", "", { isKept: true }),
		file(program, ""),
		link(join(folder, "current"), "releases/1"),
		unit("shop.service"),
		file(path, "", { staysAtUndo: true }),
	];
	const lines = undo(steps, true).split("\n");
	expect(lines.slice(0, -1)).toEqual([
		"to undo   systemctl disable --now shop.service",
		`to undo   rm ${join(folder, "current")}`,
		`to undo   rm ${program}`,
	]);
	expect(lines.at(-1)).toMatch(/^These stay: .*\/etc\/shop\.env.*\/etc\/caddy\/Caddyfile/);
	expect(readFileSync(program, "utf8")).toBe("");
});
