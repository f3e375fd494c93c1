import description from "../../package.json" with { type: "json" };

const seconds = Number(process.env.SHOP_COMMIT_SECONDS);

/** Which shop runs: the package's version, and the commit that was built and when it was made, where the build knew it. */
export const version = { version: description.version, revision: process.env.SHOP_REVISION || undefined };

/** When that commit was made. */
export const builtFrom = seconds > 0 ? new Date(seconds * 1000) : undefined;
