import description from "../../package.json" with { type: "json" };

const seconds = Number(process.env.SHOP_COMMIT_SECONDS);

/** The package's version and the commit of the build, where known. */
export const version = { version: description.version, revision: process.env.SHOP_REVISION || undefined };

export const builtFrom = seconds > 0 ? new Date(seconds * 1000) : undefined;
