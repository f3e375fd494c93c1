import description from "../../package.json" with { type: "json" };

/** Which shop runs: the package's version, and the commit that was built, when the build knew it. */
export const version = { version: description.version, revision: process.env.SHOP_REVISION || undefined };
