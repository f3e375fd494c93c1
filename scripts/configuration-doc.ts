import { writeFileSync } from "node:fs";
import { settings } from "../app/config/environment.server.ts";

export const configurationFile = "docs/configuration.md";

/** Returns the text of docs/configuration.md, generated from the configuration schema. */
export function configurationDoc(): string {
	const rows = settings.map(({ name, default: value, meaning }) => {
		const shown = value ? `\`${value}\`` : "–";
		return `| \`${name}\` | ${shown} | ${meaning} |`;
	});
	return `# Configuration

Every setting is an environment variable. The shop checks all of them at start and prints a line for each mistake. An empty
variable counts as not set. [deploy/shop.env](../deploy/shop.env) is a file to start from, and [operations](operations.md)
explains how to run the shop. Made by \`npm run configuration\` from the schema in \`app/config/environment.server.ts\`.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

if (import.meta.main) writeFileSync(configurationFile, configurationDoc());
