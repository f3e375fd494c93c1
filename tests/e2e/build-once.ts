import { buildWhenStale } from "../../scripts/build-when-stale.ts";

/** The browser tests use the build that `npm start` serves. */
export default buildWhenStale;
