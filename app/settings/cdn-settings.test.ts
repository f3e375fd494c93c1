import { expect, test } from "vitest";
import { readConfig } from "../config/config.server.ts";

test.each(["varnish:6081", ",", "http://:secret@varnish:6081/", "http://shop:secret@varnish:6081/"])(
	"what takes PURGE cannot be %s",
	(CDN_PURGE_URL) => {
		expect(() => readConfig({ CDN_SECONDS: "60", CDN_PURGE_URL })).toThrow(
			/^CDN_PURGE_URL: must start with http:\/\/ or https:\/\/, without a password; several with commas between$/,
		);
	},
);
