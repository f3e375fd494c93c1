/** The environment does not make a valid configuration; `message` lists each problem on a line. */
export class ConfigError extends Error {}
