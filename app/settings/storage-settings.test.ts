import { describe, expect, test } from "vitest";
import { readConfig } from "../config/config.server.ts";
import { ConfigError } from "./config-error.ts";
import { locationName } from "./storage-settings.server.ts";

const read = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).storage;

describe("the storage of pictures and files", () => {
	test("is the database unless set", () => {
		expect(readConfig({}).storage).toBeUndefined();
	});

	test("may be a folder", () => {
		expect(read("file:///srv/shop/contents%201")).toEqual({ kind: "folder", path: "/srv/shop/contents 1" });
	});

	test("may be a bucket, with and without prefix, of Amazon unless an endpoint is given", () => {
		const given = { kind: "s3", accessKeyId: "AK", secretAccessKey: "se/cret", bucket: "shop" };
		expect(read("s3://AK:se%2Fcret@shop/a/b/?endpoint=https://s3.example.com:9000/&region=eu-1")).toEqual({
			...given,
			endpoint: "https://s3.example.com:9000",
			prefix: "a/b/",
			region: "eu-1",
		});
		expect(read("s3://AK:se%2Fcret@shop?region=eu-central-1")).toEqual({
			...given,
			endpoint: "https://s3.eu-central-1.amazonaws.com",
			prefix: "",
			region: "eu-central-1",
		});
	});

	test("is named without its keys", () => {
		const place = read("s3://AK:secret@shop/a");
		expect(place && locationName(place)).toBe("s3://shop/a/ at https://s3.us-east-1.amazonaws.com");
	});

	test.each([
		["/srv/shop", "STORAGE_URL: must start with file:/// or s3://"],
		["https://s3.example.com/shop", "STORAGE_URL: must start with"],
		["file://srv/shop", "STORAGE_URL: must be file:/// and the path"],
		["file:///", "STORAGE_URL: must be file:/// and the path"],
		["file:///srv%2Fshop", "STORAGE_URL: must be file:/// and the path"],
		["file:///srv/100%", "STORAGE_URL: must be file:/// and the path"],
		["file:///srv%00", "STORAGE_URL: must be file:/// and the path"],
		["s3://shop", "STORAGE_URL: must contain a key and a secret"],
		["s3://AK:se/cret@shop", "STORAGE_URL: cannot be read: write / + and @"],
		["s3://AK@shop", "STORAGE_URL: must contain a key and a secret"],
		["s3://AK:100%@shop", "STORAGE_URL: must contain a key and a secret"],
		["s3://AK:secret@Shop_1", "STORAGE_URL: must name a bucket"],
		["s3://AK:secret@shop/a%20b", "STORAGE_URL: the prefix may only contain letters"],
		["s3://AK:secret@shop?endpiont=https://x", "STORAGE_URL: may only set endpoint and region, not endpiont"],
		["s3://AK:secret@shop?endpoint=s3.example.com", "STORAGE_URL: the endpoint must be an origin"],
		["s3://AK:secret@shop?endpoint=https://x/y", "STORAGE_URL: the endpoint must be an origin"],
		["s3://AK:secret@shop?region=EU", "STORAGE_URL: the region must be"],
	])("%s is refused", (address, problem) => {
		expect(() => read(address)).toThrow(expect.objectContaining({ message: expect.stringContaining(problem) }));
		expect(() => read(address)).toThrow(ConfigError);
		expect(() => read(address)).not.toThrow(expect.objectContaining({ message: expect.stringContaining("secret@") }));
	});
});
