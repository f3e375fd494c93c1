import { networkInterfaces } from "node:os";
import { parseEnv } from "node:util";
import { expect, test, vi } from "vitest";
import { proxyElsewhere, proxyOptions } from "./proxy-elsewhere.ts";
import { setupSteps } from "./setup-plan.ts";
import { settingsText } from "./setup-settings.ts";

vi.mock("node:os", async (original) => ({ ...(await original<object>()), networkInterfaces: vi.fn() }));
vi.mocked(networkInterfaces).mockReturnValue({ eth1: [{ address: "10.40.0.2" }] } as never);

const options = { host: "10.40.0.2", proxy: "10.40.0.1, 10.40.0.5" };
const settings = { HOST: options.host, TRUSTED_PROXIES: options.proxy };

test("the set-up for a proxy on another machine installs none, and waits at the machine's own address", () => {
	const { elsewhere, faults } = proxyOptions(options);
	expect(faults).toEqual([]);
	const text = settingsText({ DATABASE_URL: "postgres://shop@db1/shop" }, "shop.example.com", "sqlite", elsewhere);
	expect(parseEnv(text)).toMatchObject(settings);
	const stepsFor = (lines: string) =>
		setupSteps({ release: process.cwd(), domain: "shop.example.com", settings: lines, shopFile: "" }).map(
			({ title }) => title,
		);
	const titles = stepsFor(text);
	expect(titles.join()).not.toMatch(/caddy/i);
	expect(titles).toEqual(
		expect.arrayContaining(["apt-get install postgresql-client", "wait for http://10.40.0.2:3000/readyz"]),
	);
	expect(stepsFor("HOST=127.0.0.1")).toEqual(
		expect.arrayContaining(["apt-get install caddy", "wait for http://127.0.0.1:3000/readyz"]),
	);
});

test("a system that is set up needs no options again", () => {
	expect(proxyOptions({}, settings)).toEqual({
		elsewhere: { host: options.host, proxies: options.proxy },
		faults: [],
	});
	expect(proxyOptions(options, settings).faults).toEqual([]);
	for (const here of [{}, { TRUSTED_PROXIES: "127.0.0.1" }, { HOST: "10.40.0.2", TRUSTED_PROXIES: "::1,10.40.0.1" }])
		expect(proxyElsewhere(here)).toBeUndefined();
});

test("options that cannot work are named", () => {
	expect(proxyOptions({ host: options.host }).faults).toEqual(["--host and --proxy belong together"]);
	expect(proxyOptions({ host: "10.40.0.9", proxy: "127.0.0.1", "local-certificate": true }).faults).toEqual([
		"--host 10.40.0.9: must be an address of this machine that the proxy reaches",
		"--proxy 127.0.0.1: must be the address of another machine",
		"--certificate and --local-certificate: the proxy has the certificate",
	]);
	expect(proxyOptions({ ...options, proxy: "10.40.0.7" }, settings).faults).toEqual([
		"--host and --proxy: this system is set up already. Change HOST and TRUSTED_PROXIES in /etc/shop.env",
	]);
});
