/** An invalid configuration. `message` has one problem per line. */
export class ConfigError extends Error {}
