import { buildWhenStale } from "../../scripts/build-when-stale.ts";

/** The browser tests run against the build that `npm start` serves. */
export default buildWhenStale;
