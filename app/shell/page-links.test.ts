import { expect, test } from "vitest";
import { canonicalPath } from "./page-links.tsx";

test.each([
	["/", "/"],
	["//", "/"],
	["/blog", "/blog"],
	["/blog/", "/blog"],
	["/BLOG", "/blog"],
	["//blog//", "/blog"],
	["/allproduct%73", "/allproducts"],
	["/product/TF44/", "/product/TF44"],
	["/Product/%54F44", "/product/TF44"],
	["/product/1%2F2%20in", "/product/1%2F2%20in"],
	["/product/%ff", "/product/%25ff"],
])("%s is the page %s", (asked, plain) => expect(canonicalPath(asked)).toBe(plain));
