import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { copyDeployFiles } from "./deploy-files.ts";
import { startProgram } from "./programs.ts";

export interface HaproxyPorts {
	/** Port for HTTP, which redirects to HTTPS. */
	plain: string;
	https: string;
	/** Ports of the shop's two processes. */
	a: string;
	b: string;
}

/** Starts HAProxy in front of two processes of the shop, configured by deploy/haproxy.cfg. */
export async function startHaproxy(files: ReturnType<typeof copyDeployFiles>, { plain, https, a, b }: HaproxyPorts) {
	const socket = files.at("haproxy.sock");
	const balanced = files.edit(
		"haproxy.cfg",
		["\tmaxconn 4000", `\tmaxconn 4000\n\tstats socket ${socket}`],
		["bind :80", `bind 127.0.0.1:${plain}`],
		["bind :443", `bind 127.0.0.1:${https}`],
		[/\/etc\/haproxy\/\S*\.pem/g, files.certificate().both],
		[/127\.0\.0\.1:3000/g, `127.0.0.1:${a}`],
		[/127\.0\.0\.1:3001/g, `127.0.0.1:${b}`],
	);
	const program = await startProgram(https, "haproxy", ["-db", "-f", balanced]);
	return {
		/** Waits until HAProxy's health check reports exactly this number of processes as up. */
		untilUp: async (processes: number) => {
			while ((await countUp(socket)) !== processes) await setTimeout(200);
		},
		stop: () => void program.kill(),
	};
}

function countUp(socket: string): Promise<number> {
	return new Promise((resolve, reject) => {
		let output = "";
		connect(socket)
			.on("data", (chunk) => (output += chunk))
			.on("close", () => resolve(output.split("\n").filter((line) => /^shops,[ab],.*,UP,/.test(line)).length))
			.on("error", reject)
			.write("show stat\n");
	});
}
