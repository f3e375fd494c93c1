import { writeFileSync } from "node:fs";
import { settings } from "../app/config/environment.server.ts";

export const configurationFile = "docs/configuration.md";

/** Returns the text of docs/configuration.md, generated from the configuration schema. */
export function configurationDoc(): string {
	const rows = settings.map(({ name, default: value, meaning }) => {
		const defaultText = value ? `\`${value}\`` : "–";
		return `| \`${name}\` | ${defaultText} | ${meaning} |`;
	});
	return `# Configuration

Every setting is an environment variable. The shop checks all of them at start and prints a line for
each mistake. An empty variable counts as not set. Start from the template
[deploy/shop.env](../deploy/shop.env). [Operations](operations.md) explains how to run the shop.

\`npm run configuration\` generates this page from \`app/config/environment.server.ts\`.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

if (import.meta.main) writeFileSync(configurationFile, configurationDoc());
