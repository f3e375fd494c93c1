import { expect, test } from "vitest";
import { sessionTokenOf } from "./embedded-issuer.server.ts";

const tokenOf = (cookie?: string, isSecure = false) =>
	sessionTokenOf(new Request("http://shop.example", { headers: cookie === undefined ? {} : { cookie } }), isSecure);

test.each([
	["shop.session_token=token.signature"],
	["theme=dark;shop.session_token = token.other=signature== ; a=b"],
	['shop.session_token="token.signature"'],
	["shop.session_token=%74oken%2Esignature"],
	["shop.session_token=token.signature; shop.session_token=another.signature"],
])("%s is the session's token, however it is written", (cookie) => expect(tokenOf(cookie)).toBe("token"));

test.each([
	[undefined],
	[""],
	["shop.session_token"],
	["shop.session_token=tokenwithoutsignature"],
	["my.shop.session_token=token.signature"],
])("%s has none", (cookie) => expect(tokenOf(cookie)).toBe(""));

test("what has dots or broken escapes itself is cut at its signature alone", () => {
	expect(tokenOf("shop.session_token=to.ken.signature")).toBe("to.ken");
	expect(tokenOf("shop.session_token=a=b.signature")).toBe("a=b");
	expect(tokenOf("shop.session_token=%E0%A4%A.signature")).toBe("%E0%A4%A");
	expect(tokenOf('shop.session_token=token"."')).toBe('token"');
});

test("under https it is the cookie of this host alone", () => {
	expect(tokenOf("shop.session_token=planted.x; __Host-shop.session_token=token.signature", true)).toBe("token");
});
