/** An invalid configuration. `message` has one problem per line. */
export class ConfigError extends Error {
	readonly problems: readonly string[];

	constructor(...problems: string[]) {
		super(problems.join("\n"));
		this.problems = problems;
	}
}
