/** `message` lists each problem on a line. */
export class ConfigError extends Error {}
