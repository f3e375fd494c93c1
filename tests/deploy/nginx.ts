import { writeFileSync } from "node:fs";
import type { copyDeployFiles } from "./deploy-files.ts";
import { startProgram } from "./programs.ts";

/**
 * Starts nginx in front of two processes of the shop, configured by deploy/nginx.conf. `plain` redirects to `https`.
 */
export function startNginx(
	files: ReturnType<typeof copyDeployFiles>,
	{ plain, https, a, b }: { plain: string; https: string; a: string; b: string },
) {
	const { key, certificate } = files.certificate();
	const site = files.edit(
		"nginx.conf",
		[/listen (\[::\]:)?80\b/g, `listen 127.0.0.1:${plain}`],
		[/listen (\[::\]:)?443 /g, `listen 127.0.0.1:${https} `],
		[/(\tlisten [^;]+;\n)\1/g, "$1"],
		["127.0.0.1:3000", `127.0.0.1:${a}`],
		["# server 127.0.0.1:3001", `server 127.0.0.1:${b}`],
		[/\S*fullchain.pem/g, certificate],
		[/\S*privkey.pem/g, key],
		["/var/log/nginx/shop.log", files.at("access.log")],
	);
	const http = `include ${site}; client_body_temp_path ${files.at("bodies")};`;
	writeFileSync(
		files.at("whole.conf"),
		`daemon off; pid ${files.at("pid")}; error_log stderr; events {} http { ${http} }`,
	);
	return startProgram(https, "nginx", ["-c", files.at("whole.conf")]);
}
