import description from "../../package.json" with { type: "json" };

const commitSeconds = Number(process.env.SHOP_COMMIT_SECONDS);

/** The package's version and the commit of the build, where known. */
export const version = { version: description.version, revision: process.env.SHOP_REVISION || undefined };

/** Time of the commit of the build, where known. */
export const builtFrom = commitSeconds > 0 ? new Date(commitSeconds * 1000) : undefined;
