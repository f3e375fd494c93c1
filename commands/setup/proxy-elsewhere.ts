import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { isLoopback } from "../../app/settings/demo-exposure.server.ts";
import type { CommandInput } from "../command.ts";

/** A proxy on another machine, which reaches the shop through a private network. */
export interface ProxyElsewhere {
	/** Address of this machine in that network. */
	host: string;
	/** Addresses of the proxy, as in TRUSTED_PROXIES. */
	proxies: string;
}

type Settings = Record<string, string | undefined>;

/** Returns the proxy of another machine that the settings name. `shop setup` writes 127.0.0.1 for one on this machine. */
export function proxyElsewhere({ HOST = "", TRUSTED_PROXIES = "" }: Settings): ProxyElsewhere | undefined {
	const isHere = !HOST || isLoopback(HOST) || TRUSTED_PROXIES.split(/[\s,]+/).some(isLoopback);
	return isHere ? undefined : { host: HOST, proxies: TRUSTED_PROXIES };
}

/**
 * Returns the proxy that the options name, and its faults.
 * @param settings of a system that is set up. They win, so other options are a fault
 */
export function proxyOptions(
	{ host, proxy, certificate, "local-certificate": local }: CommandInput,
	settings?: Settings,
): { elsewhere?: ProxyElsewhere; faults: string[] } {
	if (host === undefined && proxy === undefined) return { elsewhere: settings && proxyElsewhere(settings), faults: [] };
	if (typeof host !== "string" || typeof proxy !== "string") return { faults: ["--host and --proxy belong together"] };
	const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);
	const faults: string[] = [];
	if (isIP(host) === 0 || isLoopback(host) || !own.includes(host))
		faults.push(`--host ${host}: must be an address of this machine that the proxy reaches`);
	if (proxy.split(/[\s,]+/).some(isLoopback)) faults.push(`--proxy ${proxy}: must be the address of another machine`);
	if (certificate || local) faults.push("--certificate and --local-certificate: the proxy has the certificate");
	if (settings && (settings.HOST !== host || settings.TRUSTED_PROXIES !== proxy))
		faults.push(`--host and --proxy: this system is set up already. Change HOST and TRUSTED_PROXIES in /etc/shop.env`);
	return { elsewhere: { host, proxies: proxy }, faults };
}
