import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";

/** Documents for operators. A release has no source code, which other documents describe. */
const documents = [
	"README.md",
	"CHANGELOG.md",
	"docs/configuration.md",
	"docs/operations.md",
	"docs/other-databases.md",
	"docs/performance.md",
	"docs/resilience.md",
	"docs/rulings.md",
	"docs/security.md",
];

/** Returns whether a path of the checkout is in the release too. */
const isPacked = (path: string): boolean =>
	documents.includes(path) || path === "LICENSE" || (path.startsWith("deploy/") && existsSync(path));

/** Returns the release's documents by path. A link to a file that is not in the release becomes plain text. */
export function releaseDocuments(): Map<string, string> {
	return new Map(documents.map((path) => [path, withPackedLinks(path, readFileSync(path, "utf8"))]));
}

function withPackedLinks(path: string, text: string): string {
	return text.replaceAll(/!?\[([^\]]*)\]\(([^)\s]+)\)/g, (link, label, target) => {
		const [file = ""] = target.split("#");
		return /^https?:/.test(target) || file === "" || isPacked(join(path, "..", file)) ? link : label;
	});
}
