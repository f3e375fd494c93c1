import { join } from "node:path";
import type { copyDeployFiles } from "./deploy-files.ts";
import { startProgram } from "./programs.ts";

/** Varnish before two processes of the shop, as deploy/varnish.vcl sets it up. @param ports its own, and the processes' */
export async function startVarnish(
	files: ReturnType<typeof copyDeployFiles>,
	{ own, a, b }: { own: string; a: string; b: string },
) {
	const vcl = files.edit(
		"varnish.vcl",
		['"3000"', `"${a}"`],
		['"3001"', `"${b}"`],
		[/# (backend b|shop\.add_backend)/g, "$1"],
	);
	const folder = join(files.at("."), "varnish");
	const listen = ["-a", `127.0.0.1:${own}`, "-T", "none"];
	const words = ["-F", "-j", "none", "-f", vcl, "-n", folder, "-s", "malloc,64m", ...listen];
	const program = await startProgram(own, "varnishd", words);
	return {
		stop: () => void program.kill(),
	};
}
